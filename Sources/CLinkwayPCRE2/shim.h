// Sets the width macro before pcre2.h is included, because Swift cannot import the header
// otherwise.
#ifndef LINKWAY_CPCRE2_SHIM_H
#define LINKWAY_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
