/* Linkway's C interface: links by the million, by the Arrow C Data Interface.
 *
 *     char *error = NULL;
 *     linkway_router *router = linkway_router_open("routes.json", NULL, &error);
 *     linkway_resolve(router, &schema, &links, LINKWAY_ROUTE | LINKWAY_STATUS, &out_schema, &out, &error);
 *
 * Every text is UTF-8. Functions that can fail answer NULL or false and put a text into *error, which
 * linkway_free() takes; `error` itself may be NULL. A bad link is no error: its status says it.
 *
 * A router is immutable and may be used by any number of threads at once.
 */
#ifndef LINKWAY_H
#define LINKWAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* https://arrow.apache.org/docs/format/CDataInterface.html, word by word. */
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

typedef struct linkway_router linkway_router;

/* How links are opened. All zero means: nobody is signed in, and the link itself says its source. */
typedef struct linkway_options {
  /* The gates that are open; each must be one of the table. */
  const char *const *open;
  size_t open_count;
  /* universal, scheme, internal, notification, or any (filters no route); NULL: the link says it. */
  const char *source;
} linkway_options;

/* What linkway_resolve() answers, one bit each; the columns stand in this order. */
enum {
  /* The route that answered, a dictionary of the table's routes (int32); null where none did. */
  LINKWAY_ROUTE = 1,
  /* applied, held, unmatched, refused, leftToWeb, resolver, vetoed or failed: a dictionary (int8). */
  LINKWAY_STATUS = 2,
  /* Why nobody takes the link, null where somebody does. */
  LINKWAY_REASON = 4,
  /* What the screen gets, as JSON text: an object, in which secrets are null. */
  LINKWAY_PARAMETERS = 8,
};

/* Reads a routes.json, or maps a compiled table. The error shows each fault of the table with its line
 * and a caret. `options` may be NULL. */
linkway_router *linkway_router_open(const char *path, const linkway_options *options, char **error);

/* The same from memory, which is copied. `name` is what errors call it. */
linkway_router *linkway_router_read(
    const void *bytes, size_t count, const char *name, const linkway_options *options, char **error);

/* Ends a router. Columns that it gave stay valid. NULL is nothing. */
void linkway_router_close(linkway_router *router);

/* Answers a column of links: `out` is a struct array of the same length, its children the columns that
 * were asked for. A null link has null in each.
 *
 * The links are utf8 ("u"), large_utf8 ("U") or utf8_view ("vu"), or the same as binary; sliced as they
 * may be. They are borrowed: neither `schema` nor `links` is changed or released. The caller releases
 * `out_schema` and `out`, which are written only where the answer is true. Reasons and parameters are
 * large_utf8 whatever the links are, because a column of utf8 ends at 2 GB. */
bool linkway_resolve(
    const linkway_router *router, const struct ArrowSchema *schema, const struct ArrowArray *links,
    uint32_t columns, struct ArrowSchema *out_schema, struct ArrowArray *out, char **error);

/* The parameters of one route's links with their types: a struct array with a field for each, null where
 * another route answered. Integers are int64, numbers double, truth values bool, the rest large_utf8, and
 * several values a large_list; a parameter that may be one of several kinds is JSON text. Secrets are null. */
bool linkway_parameters(
    const linkway_router *router, const char *route, const struct ArrowSchema *schema,
    const struct ArrowArray *links, struct ArrowSchema *out_schema, struct ArrowArray *out, char **error);

/* The names of the routes in the table's order, as a utf8 array. */
bool linkway_routes(
    const linkway_router *router, struct ArrowSchema *out_schema, struct ArrowArray *out, char **error);

/* Why a link goes where it goes, as the JSON of `linkctl explain`. To be freed. */
char *linkway_explain(const linkway_router *router, const char *link, size_t count, char **error);

/* A link of a route. `parameters` is a JSON object, or NULL for none. To be freed. */
char *linkway_link(
    const linkway_router *router, const char *route, const char *parameters, char **error);

/* What is wrong or doubtful in a table, as the JSON of `linkctl check`. NULL only where the file cannot be
 * read. To be freed. */
char *linkway_check(const char *path, char **error);

/* A routes.json as a compiled table, to be written to a file: *count bytes, to be freed. */
char *linkway_compile(const char *path, size_t *count, char **error);

/* Frees a text that a function here gave. NULL is nothing. */
void linkway_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
