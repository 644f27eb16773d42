/* Linkway's C interface: columns of links, by the Arrow C Data Interface.
 *
 *     linkway_error error;
 *     linkway_router *router = linkway_router_open("routes.json", NULL, &error);
 *     linkway_resolve(router, &schema, &links, LINKWAY_ROUTE | LINKWAY_STATUS, &out_schema, &out, &error);
 *
 * All text is UTF-8. A function that fails returns NULL or false and fills *error, whose message is freed with
 * linkway_free(); `error` may be NULL. An invalid link is not an error: its status reports it.
 *
 * A router is immutable. Any number of threads can use it at the same time.
 */
#ifndef LINKWAY_H
#define LINKWAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* https://arrow.apache.org/docs/format/CDataInterface.html, verbatim. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

/* https://arrow.apache.org/docs/format/CStreamInterface.html, verbatim. */
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/* The version of this interface. A library of another version has other functions or structs. */
#define LINKWAY_ABI_VERSION 1

/* The version of the library, to be compared with LINKWAY_ABI_VERSION. */
uint32_t linkway_abi_version(void);

/* The kinds of errors. Later versions may add some. */
enum {
  LINKWAY_OK = 0,
  /* An argument is missing or malformed. */
  LINKWAY_INVALID_ARGUMENT = 1,
  /* A file cannot be read. */
  LINKWAY_UNREADABLE_FILE = 2,
  /* A table does not load. The message shows each error with its line and a caret. */
  LINKWAY_INVALID_TABLE = 3,
  /* The table has no such route, gate or environment, or there is no such source or format. */
  LINKWAY_UNKNOWN_NAME = 4,
  /* The array of links is malformed, or has a type that is not text. */
  LINKWAY_INVALID_COLUMN = 5,
  /* The route has no link with these parameters. */
  LINKWAY_INVALID_PARAMETERS = 6,
  /* The stream of links failed. The message is its own. */
  LINKWAY_STREAM_FAILED = 7,
};

/* Why a function failed. Filled by each call that takes one, also if the call succeeds. */
typedef struct linkway_error {
  /* LINKWAY_OK if the call succeeded. */
  int32_t code;
  /* NULL if the call succeeded; otherwise to be freed with linkway_free(). */
  char *message;
} linkway_error;

typedef struct linkway_router linkway_router;

/* How links are opened. With all other fields zero, no user is signed in, and the source of a link is inferred
 * from its scheme. */
typedef struct linkway_options {
  /* sizeof(linkway_options). Later versions add fields at the end. */
  size_t size;
  /* The open gates. */
  const char *const *open;
  size_t open_count;
  /* universal, scheme, internal, notification, or any (no route is filtered); NULL: inferred. */
  const char *source;
  /* The environment whose origins are used; NULL: the first one of the table. */
  const char *environment;
} linkway_options;

/* The columns that linkway_resolve() can give, one bit each. They always have this order. */
enum {
  /* The route that handles the link: a dictionary of the table's routes (int32); null if there is none. */
  LINKWAY_ROUTE = 1,
  /* applied, held, unmatched, refused, leftToWeb, resolver, vetoed or failed: a dictionary (int8). */
  LINKWAY_STATUS = 2,
  /* Why the link is not handled; null if it is. */
  LINKWAY_REASON = 4,
  /* The parameters as JSON text: an object, in which secrets are null. */
  LINKWAY_PARAMETERS = 8,
};

/* Reads a routes.json, or maps a compiled table. `options` may be NULL. */
linkway_router *linkway_router_open(
    const char *path, const linkway_options *options, linkway_error *error);

/* The same from memory, which is copied. `name` is the file name in errors. */
linkway_router *linkway_router_read(
    const void *bytes, size_t count, const char *name, const linkway_options *options,
    linkway_error *error);

/* Releases a router. Results of it remain valid. NULL is ignored. */
void linkway_router_close(linkway_router *router);

/* Resolves a column of links. `out` is a struct array of the same length, whose children are the requested
 * columns. A null link has null in each.
 *
 * The links are utf8 ("u"), large_utf8 ("U") or utf8_view ("vu"), or the same as binary, or a dictionary or a
 * run-end encoding of one of these, of which each value is resolved once. Slices are accepted. The links are
 * borrowed: neither `schema` nor `links` is changed or released. The caller releases `out_schema` and `out`,
 * which are written only if the result is true. Reasons and parameters are large_utf8, because a column of utf8
 * ends at 2 GB. */
bool linkway_resolve(
    const linkway_router *router, const struct ArrowSchema *schema, const struct ArrowArray *links,
    uint32_t columns, struct ArrowSchema *out_schema, struct ArrowArray *out, linkway_error *error);

/* Resolves a stream of links, batch by batch, when the result is read. `column` is the name of the column of
 * links; NULL if the stream has arrays of links instead of batches. `out` is a stream of the struct arrays that
 * linkway_resolve() gives, each of its batch's length.
 *
 * The stream is moved: `links` is marked released if the result is true, and `out` releases it. `out` keeps what
 * it needs of the router, which may be closed. */
bool linkway_resolve_stream(
    const linkway_router *router, struct ArrowArrayStream *links, const char *column,
    uint32_t columns, struct ArrowArrayStream *out, linkway_error *error);

/* The parameters of one route's links with their types: a struct array with a field for each parameter, null for
 * links of other routes. Integers are int64, numbers double, truth values bool, the rest large_utf8, and several
 * values a large_list. A parameter that may have one of several types is JSON text. Secrets are null. */
bool linkway_parameters(
    const linkway_router *router, const char *route, const struct ArrowSchema *schema,
    const struct ArrowArray *links, struct ArrowSchema *out_schema, struct ArrowArray *out,
    linkway_error *error);

/* The names of the routes in the order of the table, as a utf8 array. */
bool linkway_routes(
    const linkway_router *router, struct ArrowSchema *out_schema, struct ArrowArray *out,
    linkway_error *error);

/* Why a link resolves as it does: the JSON of `linkctl explain`. To be freed. */
char *linkway_explain(
    const linkway_router *router, const char *link, size_t count, linkway_error *error);

/* A link of a route. `parameters` is a JSON object; NULL: there are none. To be freed. */
char *linkway_link(
    const linkway_router *router, const char *route, const char *parameters, linkway_error *error);

/* The errors and warnings of a table: the JSON of `linkctl check`. NULL only if the file cannot be read. To be
 * freed. */
char *linkway_check(const char *path, linkway_error *error);

/* What changes for links from one table to another: what `linkctl diff` prints, as `json` or `markdown`. To be
 * freed. */
char *linkway_diff(
    const char *old_path, const char *new_path, const char *format, linkway_error *error);

/* A drawing of a table: what `linkctl graph` prints, as `mermaid`, `dot` or `svg`. To be freed. */
char *linkway_graph(const char *path, const char *format, linkway_error *error);

/* A routes.json as a compiled table, to be written to a file: *count bytes, to be freed. */
char *linkway_compile(const char *path, size_t *count, linkway_error *error);

/* Frees a text that one of these functions gave. NULL is ignored. */
void linkway_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
