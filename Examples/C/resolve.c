// Resolves links: cc resolve.c $(pkg-config --cflags --libs linkway) -o resolve && ./resolve routes.json LINK…
#include <linkway.h>
#include <stdio.h>
#include <string.h>

static void kept(struct ArrowArray *array) { array->release = NULL; }
// Prints the text of a row of a dictionary of utf8 with indices of `width` bytes, then `end`.
static void print(const struct ArrowArray *column, int64_t row, int width, char end) {
  const uint8_t *valid = column->buffers[0], *indices = column->buffers[1];
  if (!(valid[row / 8] >> row % 8 & 1)) { printf("-%c", end); return; }
  int32_t index = width == 1 ? ((int8_t *)indices)[row] : ((int32_t *)indices)[row];
  const int32_t *ends = column->dictionary->buffers[1];
  printf("%.*s%c", ends[index + 1] - ends[index], (char *)column->dictionary->buffers[2] + ends[index], end);
}

int main(int count, char **arguments) {
  linkway_error error;
  linkway_router *router = linkway_router_open(count < 2 ? "routes.json" : arguments[1], NULL, &error);
  if (!router) { fprintf(stderr, "%s\n", error.message); linkway_free(error.message); return 65; }
  static int32_t ends[1000]; static char text[65536]; int64_t rows = 0;
  for (int i = 2; i < count && rows < 999 && ends[rows] + strlen(arguments[i]) < sizeof text; i++, rows++)
    ends[rows + 1] = ends[rows] + sprintf(text + ends[rows], "%s", arguments[i]);
  struct ArrowSchema schema = {.format = "u"}, types;
  struct ArrowArray links = {.length = rows, .n_buffers = 3, .release = kept,
                             .buffers = (const void *[]){NULL, ends, text}}, found;
  if (!linkway_resolve(router, &schema, &links, LINKWAY_ROUTE | LINKWAY_STATUS, &types, &found, &error)) return 1;
  for (int64_t row = 0; row < rows; row++)
    print(found.children[0], row, 4, ' '), print(found.children[1], row, 1, '\n');
  found.release(&found); types.release(&types); linkway_router_close(router);
}
