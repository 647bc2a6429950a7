/**
 * Numbers the forms for modules that are not assigned yet. Saving any form assigns the next module, so the number of a
 * form is not that of a module. A form keeps its number, because its draft is stored under it.
 */
export function openSlots(numberOfModules: number, assigned: number, hasDraft: (slot: number) => boolean) {
  const all = Array.from({ length: numberOfModules }, (_, index) => index + 1);
  return fitSlots(all, numberOfModules - assigned, hasDraft);
}

/** Drops surplus slots, so that there is one per module left to assign. Slots without a draft are dropped first. */
export function fitSlots(slots: readonly number[], unassigned: number, hasDraft: (slot: number) => boolean) {
  const empty = slots.filter((slot) => !hasDraft(slot));
  const drafted = slots.filter(hasDraft);
  const surplus = Math.max(0, slots.length - Math.max(0, unassigned));
  const dropped = new Set([...empty, ...drafted.toReversed()].slice(0, surplus));
  return slots.filter((slot) => !dropped.has(slot));
}
