import { now } from '#functions/lib/clock.ts';

import { resourceOfId } from '../resources/resources.ts';
import type { Store } from '../store.ts';
import { at } from '../unix-time.ts';
import { eventsOf } from './events.ts';

/**
 * Does everything that is due by the clock of the product, each thing at its time: funds become available and are paid
 * out, the bank ends what it has started. Returns whether anything was.
 */
export function passTime(store: Store): boolean {
  if (!store.nextDue(now())) return false;
  store.transaction(() => {
    for (let next = store.nextDue(now()); next; next = store.nextDue(now())) {
      const { id, due } = next;
      store.unschedule(id);
      const owned = store.of(store.ownerOf(id));
      at(due, () => resourceOfId(id)?.elapse?.(owned, eventsOf(owned), id));
    }
  });
  return true;
}
