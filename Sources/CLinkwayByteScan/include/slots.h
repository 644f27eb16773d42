// Pointers that threads share without a lock. Written in C because Swift's atomic types require
// newer systems than the package. The functions are not inline, so that a sanitizer can instrument
// them.

#ifndef LINKWAY_SLOTS_H
#define LINKWAY_SLOTS_H

/// Returns the value of a slot; null if it is empty. Everything written before the slot was filled
/// is visible.
void *linkway_slot_load(void **slot);

/// Fills a slot if it is empty.
///
/// Returns the previous value; null if the slot was empty.
void *linkway_slot_fill(void **slot, void *value);

/// Empties a slot. Returns the previous value; null if the slot was empty.
void *linkway_slot_take(void **slot);

#endif
