/* SPDX-License-Identifier: MIT */
#ifndef CHECK_GUNZIP_H
#define CHECK_GUNZIP_H

#include <stdio.h>

typedef struct Gunzip Gunzip;

/* Whether it begins as a file of gzip's does; nothing of it is taken. */
int gunzip_begins (FILE *in);
/* The bytes of @in, decompressed; @file: for messages. */
Gunzip *gunzip_new (FILE *in, const char *file);
/* Up to @room of the next; 0: the end, or where the file was cut short. */
size_t gunzip_read (Gunzip *gunzip, unsigned char *buffer, size_t room);

#endif
