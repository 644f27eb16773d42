// What Swift cannot import from pcre2.h by itself: the width macro has to be set before the header
// is read.
#ifndef LINKWAY_CPCRE2_SHIM_H
#define LINKWAY_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
