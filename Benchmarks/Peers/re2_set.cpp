// RE2's Set: all routes in one automaton, which reports the identifiers of those that match, without
// captures.
#include <algorithm>
#include <re2/re2.h>
#include <re2/set.h>
#include <memory>

#include "peer.hpp"

struct Matcher {
  std::unique_ptr<RE2::Set> set;
  std::vector<long long> places;
  std::vector<int> found;

  void load(const std::vector<Route> &routes) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_max_mem(int64_t(2) << 30);
    options.set_log_errors(false);
    set = std::make_unique<RE2::Set>(options, RE2::ANCHOR_BOTH);
    for (const Route &route : routes) {
      std::string error;
      if (set->Add(route_regex(route.second), &error) < 0) throw std::runtime_error(error);
      places.push_back(route.first);
    }
    if (!set->Compile()) throw std::runtime_error("RE2 has not enough memory for the set");
  }

  long long answer(const std::string &link) {
    found.clear();
    if (!set->Match(link, &found) || found.empty()) return -1;
    return places[*std::min_element(found.begin(), found.end())];
  }

  long long time(const std::string &link) { return answer(link); }
};

int main() {
  Matcher matcher;
  return serve(matcher);
}
