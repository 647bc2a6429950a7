import { expect } from 'vitest';

import { waitFor } from '#test/support/wait-for.ts';
import { everyItem } from '#test/trust/fingerprint.ts';

/** What clears is due in days, and what waits for an account of the seller once there is one. */
const isMadeOrLater = (state = '') => ['CONFIRMED', 'CLEARING', 'WAITING'].includes(state);

/** Waits until the provider has made every movement of money that it can make now. */
export const movementsMade = () =>
  waitFor(async () => {
    const movements = (await everyItem()).filter(({ SK }) => SK?.S?.startsWith('MOV#'));
    expect(movements.map(({ state }) => state?.S).filter((state) => !isMadeOrLater(state))).toEqual([]);
  });
