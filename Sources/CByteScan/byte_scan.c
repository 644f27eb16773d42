// A target needs a source file; all of it stands in the header, so that it is inlined.
#include "byte_scan.h"
