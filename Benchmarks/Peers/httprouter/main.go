// httprouter's tree as a peer of the harness. The protocol is described in
// Benchmarks/Harness/Contestants/PeerProcess.swift.
package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"github.com/julienschmidt/httprouter"
)

// clockThread is CLOCK_THREAD_CPUTIME_ID.
const clockThread = 3

var (
	router *httprouter.Router
	links  []string
	next   int
	// found is set by the handler of the route that matches.
	found int
	sum   int
)

func lines(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n"), nil
}

// pattern is the route in httprouter's syntax. A parameter is named by its segment, because two
// routes must use the same name at the same position.
func pattern(route string) string {
	segments := strings.Split(route, "/")
	for index, segment := range segments {
		if strings.HasPrefix(segment, "{") {
			segments[index] = ":p" + strconv.Itoa(index)
		}
	}
	return strings.Join(segments, "/")
}

func load(routesPath, linksPath string) (err error) {
	// It panics on routes that it considers conflicting.
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	router = httprouter.New()
	routes, err := lines(routesPath)
	if err != nil {
		return err
	}
	for _, line := range routes {
		place, route, _ := strings.Cut(line, "\t")
		number, err := strconv.Atoi(place)
		if err != nil {
			return err
		}
		router.Handle("GET", pattern(route),
			func(http.ResponseWriter, *http.Request, httprouter.Params) { found = number })
	}
	links, err = lines(linksPath)
	return err
}

func answer(link string) int {
	handle, parameters, _ := router.Lookup("GET", link)
	if handle == nil {
		return -1
	}
	handle(nil, nil, parameters)
	return found
}

// threadTime is the CPU time of this thread, in nanoseconds.
func threadTime() int64 {
	var time syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockThread, uintptr(unsafe.Pointer(&time)), 0)
	return time.Nano()
}

func main() {
	runtime.LockOSThread()
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		words := strings.Split(input.Text(), "\t")
		count := 0
		if len(words) == 2 {
			count, _ = strconv.Atoi(words[1])
		}
		switch {
		case len(words) == 3 && words[0] == "load":
			if err := load(words[1], words[2]); err != nil {
				fmt.Println("error " + strings.ReplaceAll(err.Error(), "\n", " "))
			} else {
				fmt.Println("ready")
			}
		case len(words) == 2 && words[0] == "answers":
			var places []string
			for _, link := range links[:count] {
				places = append(places, strconv.Itoa(answer(link)))
			}
			fmt.Println(strings.Join(places, " "))
		case len(words) == 2 && words[0] == "run":
			start := threadTime()
			for done := 0; done < count; done++ {
				sum += answer(links[next])
				next++
				if next == len(links) {
					next = 0
				}
			}
			fmt.Println(threadTime() - start)
		default:
			fmt.Println("error unknown command")
		}
	}
}
