// Resolves links, read line by line: PKG_CONFIG_PATH=… go run resolve.go routes.json < links.txt
package main

// #cgo pkg-config: linkway
// #include <linkway.h>
// #include <stdlib.h>
// static bool resolve(linkway_router *r, char *text, int32_t *ends, int64_t rows, struct ArrowArray *out) {
//   struct ArrowSchema schema = {.format = "u"}, types;
//   struct ArrowArray links = {.length = rows, .n_buffers = 3, .release = (void (*)(struct ArrowArray *))free,
//                              .buffers = (const void *[]){NULL, ends, text}};
//   return linkway_resolve(r, &schema, &links, LINKWAY_STATUS, &types, out, NULL) && (types.release(&types), true);
// }
// static int8_t status(struct ArrowArray *found, int64_t row) { return ((int8_t *)found->children[0]->buffers[1])[row]; }
import "C"
import ("bufio"; "fmt"; "os"; "unsafe")

func main() {
	var failure C.linkway_error
	router := C.linkway_router_open(C.CString(os.Args[1]), nil, &failure)
	if router == nil { fmt.Fprintln(os.Stderr, C.GoString(failure.message)); os.Exit(65) }
	defer C.linkway_router_close(router)
	text, ends, counts := []byte{}, []C.int32_t{0}, map[C.int8_t]int{}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); ends = append(ends, C.int32_t(len(text))) {
		text = append(text, lines.Bytes()...)
	}
	bytes, rows, found := C.CBytes(append(text, 0)), len(ends)-1, C.struct_ArrowArray{}
	if !C.resolve(router, (*C.char)(bytes), (*C.int32_t)(unsafe.Pointer(&ends[0])), C.int64_t(rows), &found) { os.Exit(1) }
	for row := 0; row < rows; row++ { counts[C.status(&found, C.int64_t(row))]++ }
	fmt.Println("applied:", counts[0], "held:", counts[1], "unmatched:", counts[2], "refused:", counts[3])
}
