// The loop of every peer in C++: it reads commands from standard input, one per line, and writes
// replies to standard output. The protocol is in Benchmarks/Harness/Contestants/PeerProcess.swift.
#pragma once

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// A route with its index in the table; the list is in precedence order.
using Route = std::pair<long long, std::string>;

/// The route as a regex: all characters except letters and digits are escaped, `{name}` is one segment.
inline std::string route_regex(const std::string &route) {
  std::string regex = "^";
  for (size_t at = 0; at < route.size(); at++) {
    size_t end = route[at] == '{' ? route.find('}', at) : std::string::npos;
    if (end != std::string::npos) {
      regex += "[^/]+";
      at = end;
    } else {
      if (!isalnum((unsigned char)route[at]) && route[at] != '_' && route[at] != '/') regex += '\\';
      regex += route[at];
    }
  }
  return regex + "$";
}

inline std::vector<std::string> read_lines(const std::string &path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// Runs a peer: `load(routes)` makes the matcher, `answer(link)` returns an index or -1.
template <typename Matcher>
int serve(Matcher &matcher) {
  std::vector<std::string> links;
  size_t next = 0;
  long long sum = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    std::getline(words, command, '\t');
    try {
      if (command == "load") {
        std::string routes_path, links_path;
        std::getline(words, routes_path, '\t');
        std::getline(words, links_path, '\t');
        std::vector<Route> routes;
        if (routes_path != "-") {
          for (const std::string &text : read_lines(routes_path)) {
            size_t tab = text.find('\t');
            routes.emplace_back(std::stoll(text.substr(0, tab)), text.substr(tab + 1));
          }
        }
        links = read_lines(links_path);
        if (links.empty()) throw std::runtime_error("there are no links");
        matcher.load(routes);
        std::cout << "ready" << std::endl;
      } else if (command == "answers") {
        size_t count = 0;
        words >> count;
        for (size_t at = 0; at < count && at < links.size(); at++) {
          std::cout << matcher.answer(links[at]) << ' ';
        }
        std::cout << std::endl;
      } else if (command == "run") {
        size_t count = 0;
        words >> count;
        timespec start, end;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        for (size_t done = 0; done < count; done++) {
          sum += matcher.time(links[next]);
          if (++next == links.size()) next = 0;
        }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        std::cout << (end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec
                  << std::endl;
      } else {
        std::cout << "error unknown command" << std::endl;
      }
    } catch (const std::exception &error) {
      std::cout << "error " << error.what() << std::endl;
    }
  }
  // Used, so that the compiler cannot remove a result.
  return sum == 42 ? 1 : 0;
}
