import { describe, expect, it } from 'vitest';

import { fitSlots, openSlots } from '#web/features/modules/assigning/slots.ts';

const begun =
  (...slots: number[]) =>
  (slot: number) =>
    slots.includes(slot);

describe('the slots of modules that are not assigned yet', () => {
  it.each<[string, number, number, number[], number[]]>([
    ['one for each module of a new project', 3, 0, [], [1, 2, 3]],
    ['as many as modules are left to assign', 5, 2, [], [3, 4, 5]],
    ['none once all modules are assigned', 2, 2, [], []],
    ['none when there are more than the project announced', 2, 3, [], []],
    ['those begun, in their order', 5, 2, [5, 1], [1, 4, 5]],
  ])('are %s', (_, all, assigned, slots, open) => {
    expect(openSlots(all, assigned, begun(...slots))).toEqual(open);
  });

  it('keep what was begun after others were assigned', () => {
    expect(openSlots(3, 1, begun(3))).toContain(3);
    expect(openSlots(3, 1, begun(1))).toContain(1);
  });

  it('are removed for a module assigned elsewhere, empty ones before begun ones, the last first', () => {
    expect(fitSlots([2, 3], 1, begun(2))).toEqual([2]);
    expect(fitSlots([2, 3], 1, begun(3))).toEqual([3]);
    expect(fitSlots([1, 2, 3], 1, begun(1, 2, 3))).toEqual([1]);
  });
});
