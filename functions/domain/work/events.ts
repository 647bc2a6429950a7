import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { pagesOf } from '#functions/table/read.ts';

const EVENTS_AT_ONCE = 200;

/**
 * All that happened to a record, oldest first, with what its parties wrote, such as every statement in a dispute: pages show
 * the last of it only. `first` is the key of an event of it.
 */
export async function eventsUnder<Event extends object>({ PK, SK: first }: Key): Promise<Event[]> {
  const SK = beginsWith(first.slice(0, first.lastIndexOf('#') + 1));
  const events: Event[] = [];
  for await (const page of pagesOf<Event & Key>({ where: { PK, SK }, limit: EVENTS_AT_ONCE }))
    events.push(...page);
  return events;
}
