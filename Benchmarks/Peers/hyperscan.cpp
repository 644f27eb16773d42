// Hyperscan in block mode. It reports the identifiers of the routes that match, without captures.
#include <hs/hs.h>
#include <algorithm>

#include "peer.hpp"

struct Matcher {
  hs_database_t *database = nullptr;
  hs_scratch_t *scratch = nullptr;
  std::vector<long long> places;

  void load(const std::vector<Route> &routes) {
    std::vector<std::string> regexes;
    std::vector<const char *> texts;
    std::vector<unsigned> flags(routes.size(), HS_FLAG_SINGLEMATCH | HS_FLAG_DOTALL);
    std::vector<unsigned> identifiers;
    for (const Route &route : routes) {
      identifiers.push_back(unsigned(regexes.size()));
      regexes.push_back(route_regex(route.second));
      places.push_back(route.first);
    }
    for (const std::string &regex : regexes) texts.push_back(regex.c_str());
    hs_compile_error_t *error = nullptr;
    if (hs_compile_multi(texts.data(), flags.data(), identifiers.data(), unsigned(texts.size()),
                         HS_MODE_BLOCK, nullptr, &database, &error) != HS_SUCCESS) {
      std::string message = error->message;
      hs_free_compile_error(error);
      throw std::runtime_error(message);
    }
    if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) {
      throw std::runtime_error("there is no memory for Hyperscan's scratch");
    }
  }

  static int on_match(unsigned identifier, unsigned long long, unsigned long long, unsigned,
                      void *context) {
    unsigned *best = static_cast<unsigned *>(context);
    *best = std::min(*best, identifier);
    return 0;
  }

  long long answer(const std::string &link) {
    unsigned best = ~0u;
    hs_scan(database, link.data(), unsigned(link.size()), 0, scratch, on_match, &best);
    return best == ~0u ? -1 : places[best];
  }

  long long time(const std::string &link) { return answer(link); }
};

int main() {
  Matcher matcher;
  return serve(matcher);
}
