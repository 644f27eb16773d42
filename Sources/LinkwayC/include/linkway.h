/* Linkway's C interface. It exchanges columns through the Arrow C Data Interface.
 *
 *     linkway_error error;
 *     linkway_router *router = linkway_router_open("routes.json", NULL, &error);
 *     linkway_resolve(router, &schema, &links, LINKWAY_ROUTE | LINKWAY_STATUS, &out_schema, &out, &error);
 *
 * All text is UTF-8. An argument that is not UTF-8 is an error, except for links. A function that fails returns NULL
 * or false and fills *error, whose message is freed with linkway_free(); `error` may be NULL. An invalid link is not
 * an error: its status reports it.
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

/* The version of this interface. Libraries of other versions have different functions or structs. */
#define LINKWAY_ABI_VERSION 3

/* Returns the interface version of the library. Compare it with LINKWAY_ABI_VERSION. */
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
  /* The table has no such route, gate or environment, the stream no such column, or there is no such source or
   * format. */
  LINKWAY_UNKNOWN_NAME = 4,
  /* The array of links is malformed, or has another type than those of linkway_resolve(). */
  LINKWAY_INVALID_COLUMN = 5,
  /* The parameters are not a JSON object of simple values, or the route has no link with them. */
  LINKWAY_INVALID_PARAMETERS = 6,
  /* The stream of links failed. The message is that of the stream. */
  LINKWAY_STREAM_FAILED = 7,
};

/* An error. Each call that takes one fills it, even if the call succeeds. */
typedef struct linkway_error {
  /* LINKWAY_OK if the call succeeded. */
  int32_t code;
  /* NULL if the call succeeded; otherwise free it with linkway_free(). */
  char *message;
} linkway_error;

typedef struct linkway_router linkway_router;

/* Options for opening links. If all fields except `size` are zero, no gate is open, and the source of a link is
 * inferred from its scheme. */
typedef struct linkway_options {
  /* sizeof(linkway_options). Later versions add fields at the end. */
  size_t size;
  /* The open gates. */
  const char *const *open;
  size_t open_count;
  /* universal, scheme, internal, notification, or any (routes are not filtered by source); NULL to infer it. */
  const char *source;
  /* The environment whose origins are used; NULL: the first one of the table. */
  const char *environment;
} linkway_options;

/* The columns that linkway_resolve() can return, one bit each. They are always in this order. */
enum {
  /* The route that matches the link, even if the link is refused: a dictionary of the table's routes (int32); null if
   * there is none. */
  LINKWAY_ROUTE = 1,
  /* applied, held, unmatched, refused, leftToWeb, resolver, vetoed or failed: a dictionary (int8). */
  LINKWAY_STATUS = 2,
  /* The reason why the link is not handled; null if it is handled. */
  LINKWAY_REASON = 4,
  /* The parameters as JSON text: an object, in which secrets are null. */
  LINKWAY_PARAMETERS = 8,
};

/* Reads a routes.json, or maps a compiled table. `options` may be NULL. */
linkway_router *linkway_router_open(
    const char *path, const linkway_options *options, linkway_error *error);

/* Reads a routes.json or a compiled table from memory, which is copied. `name` is the file name in errors; NULL:
 * routes.json. */
linkway_router *linkway_router_read(
    const void *bytes, size_t count, const char *name, const linkway_options *options,
    linkway_error *error);

/* Releases a router. Its results remain valid. NULL is ignored. */
void linkway_router_close(linkway_router *router);

/* Resolves a column of links. `out` is a struct array of the same length, whose children are the requested
 * columns. A null link has nulls in all of them.
 *
 * The type of the links is utf8 ("u"), large_utf8 ("U"), utf8_view ("vu"), the corresponding binary type or null ("n"),
 * or a dictionary or run-end encoding of one of these. The values of a dictionary are usually resolved once each, and
 * those of a run-end encoding once per run. Slices are accepted.
 * The links are borrowed: neither `schema` nor `links` is changed or released. The caller releases `out_schema` and
 * `out`, which are written only if the function returns true. Reasons and parameters are large_utf8, because a
 * utf8 column is limited to 2 GB. */
bool linkway_resolve(
    const linkway_router *router, const struct ArrowSchema *schema, const struct ArrowArray *links,
    uint32_t columns, struct ArrowSchema *out_schema, struct ArrowArray *out, linkway_error *error);

/* Resolves a stream of links, batch by batch, as the result is read. `column` is the name of the column of
 * links; NULL if the stream contains arrays of links instead of batches. `out` is a stream of struct arrays as
 * returned by linkway_resolve(), one per batch and of the same length.
 *
 * The stream is moved: if the function returns true, `links` is marked as released, and `out` releases it. The
 * router can be closed before `out` is released. */
bool linkway_resolve_stream(
    const linkway_router *router, struct ArrowArrayStream *links, const char *column,
    uint32_t columns, struct ArrowArrayStream *out, linkway_error *error);

/* Returns the typed parameters of one route's links: a struct array with a field for each parameter, null for
 * links of other routes. Integers are int64, numbers double, Booleans bool, other values large_utf8, and lists
 * large_list. A parameter that may have one of several types is JSON text. Secrets are null. */
bool linkway_parameters(
    const linkway_router *router, const char *route, const struct ArrowSchema *schema,
    const struct ArrowArray *links, struct ArrowSchema *out_schema, struct ArrowArray *out,
    linkway_error *error);

/* Returns the names of the routes in table order, as a utf8 array. */
bool linkway_routes(
    const linkway_router *router, struct ArrowSchema *out_schema, struct ArrowArray *out,
    linkway_error *error);

/* Explains why a link resolves as it does: the JSON of `linkctl explain`. Free the result with linkway_free(). */
char *linkway_explain(
    const linkway_router *router, const char *link, size_t count, linkway_error *error);

/* Builds a link of a route. `parameters` is a JSON object; NULL for none. `origin` is the origin of the link, such as
 * `https://host` or `scheme:`; NULL: the first possible one in the order of the table. Free the result. */
char *linkway_link(
    const linkway_router *router, const char *route, const char *parameters, const char *origin,
    linkway_error *error);

/* Returns the errors and warnings of a table: the JSON of `linkctl check`. `environment` is the only one to check;
 * NULL: all of them. Fails if the file cannot be read or has no such environment, but not if the table has errors.
 * Free the result. */
char *linkway_check(const char *path, const char *environment, linkway_error *error);

/* Compares what links do in two tables: the output of `linkctl diff` as `json` or `markdown`. `environment` is the
 * one to compare in both; NULL: the first one of each. Free the result. */
char *linkway_diff(
    const char *old_path, const char *new_path, const char *format, const char *environment,
    linkway_error *error);

/* Draws a table: the output of `linkctl graph` as `mermaid`, `dot` or `svg`. `environment` is the one to draw; NULL:
 * the first one of the table. Free the result. */
char *linkway_graph(
    const char *path, const char *format, const char *environment, linkway_error *error);

/* Compiles a routes.json into the contents of a compiled table's file: *count bytes. Free the result. */
char *linkway_compile(const char *path, size_t *count, linkway_error *error);

/* Frees a result of these functions or an error's message. NULL is ignored. */
void linkway_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
