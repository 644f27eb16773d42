#pragma once

#include <stddef.h>

void free(void *);
void exit(int) __attribute__((noreturn));
