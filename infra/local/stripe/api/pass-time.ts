import { now } from '#functions/lib/clock.ts';

import { resourceOfId } from '../resources/resources.ts';
import type { Store } from '../store.ts';
import { eventsOf } from './events.ts';

/** Does everything that is due by the clock of the product: funds become available, the bank ends what it has started. Returns whether anything was. */
export function passTime(store: Store): boolean {
  const ids = store.due(now());
  if (ids.length === 0) return false;
  store.transaction(() => {
    for (const id of ids) {
      store.unschedule(id);
      resourceOfId(id)?.elapse?.(store, eventsOf(store), id);
    }
  });
  return true;
}
