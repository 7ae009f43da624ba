# SPDX-License-Identifier: MIT
# The amb of models-amb.c by continuations, in Ruby.  Usage and output are those
# of fd-bench.  Run: ruby amb.rb amb-queens-8
# amb-send-naive takes minutes: it is run when it is named, and not listed.

verbose, $VERBOSE = $VERBOSE, nil # callcc is called obsolete
require 'continuation'
$VERBOSE = verbose

# Each choice that has values left: where to go on, the values, the next one.
class Amb
  attr_reader :choices, :failures, :solutions

  def initialize
    @open = []
    @choices = @failures = @solutions = 0
  end

  def choose(values)
    return fail if values.empty?

    callcc { |here| @open.push([here, values, 0]) }
    last = @open.last # also when it is come back to
    value = last[1][last[2]]
    last[2] += 1
    @open.pop if last[2] == last[1].size
    @choices += 1
    value
  end

  def fail
    @failures += 1
    back
  end

  def require(condition)
    fail unless condition
  end

  # Finds all solutions of the block.
  def run
    callcc do |done|
      @done = done
      yield self
      @solutions += 1
      back
    end
    self
  end

  private

  def back
    (@open.empty? ? @done : @open.last[0]).call
  end
end

DIGITS = (1..9).to_a + [0]

def adds_up?(s, e, n, d, m, o, r, y)
  1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e ==
    10_000 * m + 1000 * o + 100 * n + 10 * e + y
end

def safe?(column, row)
  (0...row).none? { |i| (column[i] - column[row]).abs == row - i }
end

def choices(amb)
  values = (1..10).to_a
  6.times { amb.choose(values) }
  amb.fail
end

def send_naive(amb)
  v = []
  8.times { |i| v = v + [amb.choose([0, 4].include?(i) ? DIGITS - [0] : DIGITS)] }
  amb.require(v.uniq.size == 8 && adds_up?(*v))
end

def send_distinct(amb)
  v = []
  8.times { |i| v = v + [amb.choose((0..9).to_a - v - ([0, 4].include?(i) ? [0] : []))] }
  amb.require(adds_up?(*v))
end

def queens(amb, early)
  column = []
  8.times do |row|
    column = column + [amb.choose((0..7).to_a - column)]
    amb.require(safe?(column, row)) if early
  end
  amb.require((0...8).all? { |row| safe?(column, row) }) unless early
end

ROWS = {
  'amb-choices' => ->(amb) { choices(amb) },
  'amb-send-naive' => ->(amb) { send_naive(amb) },
  'amb-send-distinct' => ->(amb) { send_distinct(amb) },
  'amb-queens-8' => ->(amb) { queens(amb, false) },
  'amb-queens-8-early' => ->(amb) { queens(amb, true) }
}.freeze

LISTED = ROWS.keys - ['amb-send-naive']

def cpu_seconds
  Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
end

def peak_memory
  File.read('/proc/self/status')[/VmHWM:\s*(\d+)/, 1].to_i * 1024
rescue SystemCallError
  ''
end

def measure(name, seconds)
  body = ROWS.fetch(name) { abort("amb.rb: no row is called '#{name}'") }
  begun = cpu_seconds
  runs = 0
  begin
    amb = Amb.new
    amb.run(&body)
    runs += 1
    took = cpu_seconds - begun
  end while took < seconds
  puts [name, amb.solutions, amb.choices, amb.failures, 0,
        format('%.9f', took / runs), peak_memory, 'done'].join("\t")
end

seconds = 0
if ARGV[0] == '--seconds'
  ARGV.shift
  seconds = ARGV.shift.to_f
end
if ARGV[0] == '--list'
  puts LISTED
else
  (ARGV.empty? ? LISTED : ARGV).each { |name| measure(name, seconds) }
end
