import type { Side } from '#shared/rules/money/held-money.ts';
import type { Verb } from '#shared/work/phases.ts';

import type { Story } from './record.ts';

/** What a side does, in which words, and the version that it has seen. */
type Wanted = { do: Verb; note?: string | undefined; seen?: number | undefined };

/**
 * Whether this is what this side has done last, in the same words, and nothing has happened since: they repeat it, because they have
 * had no answer (product.md#repeats-and-races). `story` is the work as it is now.
 */
export function isRepeated({ item, events }: Story, side: Side, wanted: Wanted): boolean {
  const last = events.at(-1);
  return (
    last?.what === wanted.do &&
    last.by.kind === side &&
    last.note === wanted.note &&
    (wanted.seen === undefined || item.card.version === wanted.seen + 1)
  );
}
