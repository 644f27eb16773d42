// The format of the packed engine, for pack.c and unpack.c.

// The maximum size of a stream, because the header of a damaged file can contain any size.
enum { LIMIT = 1 << 24 };
// The first byte of a stream that is packed with PPMd. LZMA streams begin with a smaller one.
enum { MARK = 0xFF };
// The size of the header: the mark, the order of the model, and the size of the stream.
enum { PPMD_HEADER = 6 };
// The number of zero bytes before and after the opcodes, which contexts of operands contain.
enum { PADDING = 4 };
// The size of the memory for PPMd's model. It is large enough that the model is never reset.
enum { MODEL = 1 << 24 };
