// Pointers that threads share without a lock. Written in C because Swift's atomic types require
// newer systems than the package, and not inline, so that a sanitizer can instrument the functions.

#ifndef LINKWAY_SLOTS_H
#define LINKWAY_SLOTS_H

/// Returns the value of a slot; null if it is empty. Everything written before the slot was filled
/// is visible.
void *linkway_slot_load(void **slot);

/// Fills a slot unless it has been filled.
///
/// Returns the previous value; null if the slot was empty.
void *linkway_slot_fill(void **slot, void *value);

/// Empties a slot. Returns what it held; null if it was empty.
void *linkway_slot_take(void **slot);

#endif
