import { now } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import * as moneyLimits from '#shared/limits/money.ts';

import { create, transact, type Step } from './transaction.ts';

class RepeatedEvent extends Error {}

/**
 * Makes the writes that follow from an event of the provider, and stores the event's id with them, so that the same event is
 * recognized when it is sent again: then nothing is written, and the answer is false. Without an id it only makes them.
 */
export async function transactOnce(steps: Step[], eventId: string | undefined): Promise<boolean> {
  const ttl = Math.ceil((now() + moneyLimits.webhook.remembered) / 1000);
  const seen = eventId ? [create({ ...keys.event(eventId), ttl }, () => new RepeatedEvent())] : [];
  try {
    // Before the others: for a repeated event their conditions may fail as well.
    await transact([...seen, ...steps]);
    return true;
  } catch (error) {
    if (error instanceof RepeatedEvent) return false;
    throw error;
  }
}
