import { expect } from 'vitest';

import { waitFor } from '#test/support/wait-for.ts';
import { everyItem } from '#test/trust/fingerprint.ts';

/** Waits until the provider has made every movement of money that was requested. */
export const movementsMade = () =>
  waitFor(async () => {
    const movements = (await everyItem()).filter(({ SK }) => SK?.S?.startsWith('MOV#'));
    const states = movements.map(({ state }) => state?.S);
    // What clears is due in days.
    expect(states.filter((state) => state !== 'CONFIRMED' && state !== 'CLEARING')).toEqual([]);
  });
