/**
 * Which forms stand for the modules that are not assigned yet. Saving any one of them assigns the next module, so they
 * are not known by their place: a form that was begun (in this visit or before a reload) must stay what it is.
 */
export function openSlots(numberOfModules: number, assigned: number, isBegun: (slot: number) => boolean) {
  const all = Array.from({ length: numberOfModules }, (_, index) => index + 1);
  return keepBegun(all, numberOfModules - assigned, isBegun);
}

/** As many slots as there is room for; those without anything in them go first. */
export function keepBegun(slots: readonly number[], room: number, isBegun: (slot: number) => boolean) {
  const spare = slots.filter((slot) => !isBegun(slot));
  const begun = slots.filter(isBegun);
  const surplus = Math.max(0, slots.length - Math.max(0, room));
  const dropped = new Set([...spare, ...begun.toReversed()].slice(0, surplus));
  return slots.filter((slot) => !dropped.has(slot));
}
