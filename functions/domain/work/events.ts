import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { allOf } from '#functions/table/read.ts';

/**
 * All that happened to a record, oldest first, with what its parties wrote, such as every statement in a dispute: pages show
 * the last of it only. `first` is the key of an event of it.
 */
export const eventsUnder = <Event extends object>({ PK, SK: first }: Key): Promise<Event[]> =>
  allOf<Event>({ where: { PK, SK: beginsWith(first.slice(0, first.lastIndexOf('#') + 1)) } });
