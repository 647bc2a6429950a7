import { describe, expect, it } from 'vitest';

import { fitSlots, openSlots } from '#web/features/modules/slots.ts';

const none = () => false;
const begun =
  (...slots: number[]) =>
  (slot: number) =>
    slots.includes(slot);

describe('the slots of modules that are not assigned yet', () => {
  it('are one for each module of a new project', () => {
    expect(openSlots(3, 0, none)).toEqual([1, 2, 3]);
  });

  it('are as many as modules are left to assign', () => {
    expect(openSlots(5, 2, none)).toHaveLength(3);
  });

  it('are none once all modules are assigned, and none when there are more than the project announced', () => {
    expect(openSlots(2, 2, none)).toEqual([]);
    expect(openSlots(2, 3, none)).toEqual([]);
  });

  it('keep a begun slot after an earlier one was assigned', () => {
    expect(openSlots(3, 1, begun(3))).toContain(3);
  });

  it('keep the begun first slot after the last one was assigned', () => {
    expect(openSlots(3, 1, begun(1))).toContain(1);
  });

  it('keep their order whichever are begun', () => {
    expect(openSlots(5, 2, begun(5, 1))).toEqual([1, 4, 5]);
  });

  it('are removed for a module assigned elsewhere, empty ones before begun ones', () => {
    expect(fitSlots([2, 3], 1, begun(2))).toEqual([2]);
    expect(fitSlots([2, 3], 1, begun(3))).toEqual([3]);
  });

  it('are removed from the last when all are begun', () => {
    expect(fitSlots([1, 2, 3], 1, begun(1, 2, 3))).toEqual([1]);
  });
});
