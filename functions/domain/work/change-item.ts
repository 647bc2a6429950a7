import { isDeepStrictEqual } from 'node:util';

import { dueAttributes, failuresOf } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { Verb } from '#shared/work/phases.ts';

import { duePlace, isDueAsBefore } from './due.ts';
import type { Kind } from './kind.ts';
import type { WorkItem } from './record.ts';

/** The maps whose attributes change one by one. */
const maps: ReadonlySet<string> = new Set(['card', 'card.times', 'card.terms', 'card.money']);
/** Sums that are also changed when the provider has confirmed something, which does not count as a change of the record. */
const sums: ReadonlySet<string> = new Set(['card.money.returning']);
/** The place among what is due is written with every change that moves it. */
const places: ReadonlySet<string> = new Set(dueAttributes);

type Difference = { path: string; before: unknown; after: unknown };

/** What differs, by the paths of attributes. Sorted, so that the same change is always the same expression. */
function differences(before: object, after: object, within = ''): Difference[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...current.keys()])].toSorted().flatMap((name) => {
    const path = within + name;
    const difference = { path, before: old.get(name), after: current.get(name) };
    if (places.has(path) || isDeepStrictEqual(difference.before, difference.after)) return [];
    return maps.has(path)
      ? differences(difference.before as object, difference.after as object, `${path}.`)
      : [difference];
  });
}

/** Step: makes a record what it is after a change, with its place among what is due. `Outdated` if it has changed since it was read. */
export function changeItem<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  before: Item,
  after: Item,
): Step {
  const changed = differences(before, after);
  const rest = changed.filter(({ path }) => !sums.has(path));
  // A reminder that is due and not told yet would be skipped by a new place.
  const isPlaced = before.GSI3SK !== undefined && failuresOf(before) === 0;
  const keepsPlace = isPlaced && isDueAsBefore(kind, before.card, after.card);
  const place = keepsPlace ? undefined : duePlace(kind, after.card);
  return change(kind.keyOf(after.card.id), {
    set: { ...Object.fromEntries(rest.map((each) => [each.path, each.after])), ...place },
    add: Object.fromEntries(
      changed
        .filter(({ path }) => sums.has(path))
        .map((each) => [each.path, Number(each.after) - Number(each.before)]),
    ),
    remove: [
      ...rest.filter((each) => each.after === undefined).map(({ path }) => path),
      ...(place || keepsPlace ? [] : dueAttributes),
    ],
    when: { 'card.version': before.card.version },
  });
}
