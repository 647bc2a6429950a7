import { isDeepStrictEqual } from 'node:util';

import { openHold, type Held } from '#functions/domain/money/books/hold.ts';
import { divideHold, releaseAtOnce } from '#functions/domain/money/books/release.ts';
import type { Key } from '#functions/table/client.ts';
import type { Condition } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import type { Update } from '#functions/table/updates.ts';
import type { Journal } from '#shared/work/effects.ts';

import type { EventOf } from './money-views.ts';

/** Sums that are also changed when the provider has confirmed something, which does not count as a change of the record. */
const sums: ReadonlySet<string> = new Set(['returning']);

type RecordChange<Facts extends object> = {
  id: string;
  key: Key;
  /** The map of the item that has its facts; none if they are attributes of the item itself. */
  within?: 'card';
  before: Facts;
  after: Facts;
  /** When something is due for it by itself after the change, in milliseconds. */
  due: number | undefined;
  /** Holds while the record is as it was read. */
  when: Condition;
  update?: Pick<Update, 'set' | 'append'> | undefined;
};

/** Step: changes a record to these facts, and its place in the index of what is due. `Outdated` if it has changed since it was read. */
export function changeRecord<Facts extends object>(record: RecordChange<Facts>): Step {
  const { id, key, within, before, after, due, when, update = {} } = record;
  const path = (name: string) => (within ? `${within}.${name}` : name);
  const value = (facts: Facts, name: string) => (facts as Record<string, unknown>)[name];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Sorted, because the table returns them in any order: the same change is always the same expression.
  const changed = [...names]
    .toSorted()
    .filter((name) => !isDeepStrictEqual(value(before, name), value(after, name)));
  const rest = changed.filter((name) => !sums.has(name));
  return change(key, {
    set: {
      ...update.set,
      ...Object.fromEntries(rest.map((name) => [path(name), value(after, name)])),
      ...(due === undefined ? {} : dueAt(due, id)),
    },
    add: Object.fromEntries(
      changed
        .filter((name) => sums.has(name))
        .map((name) => [path(name), Number(value(after, name)) - Number(value(before, name))]),
    ),
    append: update.append ?? {},
    remove: [
      ...rest.filter((name) => value(after, name) === undefined).map(path),
      ...(due === undefined ? dueAttributes : []),
    ],
    when,
    refused: () => new Outdated(),
  });
}

/** Steps: what is booked with an event. `amount` (minor units) was held before it. */
export function moneySteps(
  held: Held,
  amount: number,
  journal: Journal | undefined,
  { at, by, what, note }: EventOf<string, string>,
): Step[] {
  switch (journal?.kind) {
    case 'charge':
      return openHold(held, journal.amount, at);
    case 'settle':
      return releaseAtOnce(held, journal.amount, at);
    case 'divide':
      return divideHold(held, amount, { ...journal, at, by, reason: note || what });
    case undefined:
      return [];
  }
}
