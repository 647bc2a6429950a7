import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { allOf } from '#functions/table/read.ts';

/**
 * All that happened to a record, oldest first, with what its parties wrote, such as every statement in a dispute: pages show
 * the last of it only. `events` is how their keys begin.
 */
export const eventsUnder = <Event extends object>(events: Key): Promise<Event[]> =>
  allOf<Event>({ where: { PK: events.PK, SK: beginsWith(events.SK) } });
