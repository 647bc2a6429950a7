import { vi } from 'vitest';

import { everyItem } from '#test/trust/fingerprint.ts';

/** Waits until the provider has made every movement of money that was requested. */
export const movementsMade = () =>
  vi.waitUntil(async () => {
    const movements = (await everyItem()).filter(({ SK }) => SK?.S?.startsWith('MOV#'));
    // What clears is due in days.
    return movements.every(({ state }) => state?.S === 'CONFIRMED' || state?.S === 'CLEARING');
  }, 20_000);
