// Memory that threads share without a lock. In C because Swift's atomic types need newer systems than
// those of the package, and not inline so that a sanitizer sees them.

#ifndef LINKWAY_SLOTS_H
#define LINKWAY_SLOTS_H

/// What a slot holds; null where it has not been filled. What was written before it was filled is seen.
void *linkway_slot_load(void **slot);

/// Fills a slot, unless that has happened.
///
/// Returns what it was filled with before; null if it was empty.
void *linkway_slot_fill(void **slot, void *value);

/// Empties a slot. Returns what it held; null if it was empty.
void *linkway_slot_take(void **slot);

#endif
