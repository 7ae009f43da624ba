const filter = document.getElementById ('filter');
filter.addEventListener ('input', () => {
  const wanted = filter.value.toLowerCase ();
  for (const item of document.querySelectorAll ('.index li'))
    item.hidden = !item.textContent.toLowerCase ().includes (wanted);
});
