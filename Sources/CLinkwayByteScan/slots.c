#include "slots.h"
#include <stddef.h>

void *linkway_slot_load(void **slot) { return __atomic_load_n(slot, __ATOMIC_ACQUIRE); }

void *linkway_slot_fill(void **slot, void *value) {
  void *before = NULL;
  __atomic_compare_exchange_n(slot, &before, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return before;
}

void *linkway_slot_take(void **slot) {
  if (__atomic_load_n(slot, __ATOMIC_RELAXED) == NULL) return NULL;
  return __atomic_exchange_n(slot, NULL, __ATOMIC_ACQ_REL);
}
