/**
 * The numbers of the forms for modules that are not assigned yet. Saving any of them assigns the next module, so a form
 * keeps its number: one with a draft must stay the same form.
 */
export function openSlots(numberOfModules: number, assigned: number, hasDraft: (slot: number) => boolean) {
  const all = Array.from({ length: numberOfModules }, (_, index) => index + 1);
  return fitSlots(all, numberOfModules - assigned, hasDraft);
}

/** As many slots as there are modules left to assign. Slots without a draft are dropped first. */
export function fitSlots(slots: readonly number[], room: number, hasDraft: (slot: number) => boolean) {
  const spare = slots.filter((slot) => !hasDraft(slot));
  const drafted = slots.filter(hasDraft);
  const surplus = Math.max(0, slots.length - Math.max(0, room));
  const dropped = new Set([...spare, ...drafted.toReversed()].slice(0, surplus));
  return slots.filter((slot) => !dropped.has(slot));
}
