import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { tooManyRequests, type AppError } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { above, absent, all, any, atMost, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step, either } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { ifAbsent, type ConditionalUpdate, type Update } from '#functions/table/updates.ts';
import { remove, update, type UpdateOptions } from '#functions/table/write.ts';
import type { Refusal } from '#shared/refusal.ts';

/** At most `max` of `what` by this subject in any stretch of `window` milliseconds; `refusal` is the reason beyond it. */
export type Limit = {
  what: string;
  subject: readonly string[];
  max: number;
  window: number;
  refusal: Refusal;
};

/** Something that was counted: `takeBack` uncounts it, `clear` resets the whole counter; neither fails if it is gone. */
export type Admission = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/**
 * A counter: entries with what was counted when, and their sum. An entry counts until its time is one window ago.
 *
 * Counting is one write, on the condition that the total leaves room. The total may include entries that no longer count,
 * so it is never too low. When it leaves no room, a second write also removes those entries, on the condition that they
 * are as the first write found them. So no race and no turn of a window lets more than `max` through.
 */
type Counter = Key & { total: number; since: number } & Record<string, unknown>;

/** Up to this limit, everything counted has an entry of its own; above it, what happens in one slice of the window shares one. */
const MOST_ENTRIES = 60;
/** A counter of any limit fits into one write unit. What shares an entry is forgotten up to one slice late. */
const SLICES = 20;

/** An entry's name: its time in milliseconds, in base 36, and letters that tell apart the entries of one millisecond. */
const ENTRY = /^e([0-9a-z]{8})/;
const MARK_LENGTH = 4;

type Entry = { name: string; time: number; amount: number };

function entriesOf(counter: Counter): Entry[] {
  return Object.entries(counter).flatMap(([name, amount]) => {
    const time = ENTRY.exec(name)?.[1];
    return time ? [{ name, time: parseInt(time, 36), amount: Number(amount) }] : [];
  });
}

const sum = (entries: Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);

// Hashed, because people type passwords and addresses into the wrong field.
const keyOf = ({ what, subject }: Pick<Limit, 'what' | 'subject'>): Key =>
  keys.attempts(`${what}#${createHash('sha256').update(JSON.stringify(subject)).digest('base64url')}`);

/** One count: its writes, and what follows when one of them found no room. */
function counting({ what, subject, max, window, refusal }: Limit, amount: number) {
  const at = now();
  const ownsEntry = max <= MOST_ENTRIES;
  const slice = window / SLICES;
  const time = ownsEntry ? at : Math.ceil((Math.floor(at / slice) + 1) * slice);
  const entry = `e${time.toString(36)}${ownsEntry ? newId().slice(-MARK_LENGTH) : ''}`;
  const isOver = (each: Entry) => each.time + window <= at;

  /** The 429, with the time at which there will be room; undefined if there is room once entries that are over are removed. */
  const refusalBy = (counter: Counter | undefined): AppError | undefined => {
    const live = counter ? entriesOf(counter).filter((each) => !isOver(each)) : [];
    let excess = sum(live) + amount - max;
    if (excess <= 0) return undefined;
    let roomAt = at + window;
    for (const each of live.toSorted((one, other) => one.time - other.time)) {
      if (excess <= 0) break;
      excess -= each.amount;
      roomAt = each.time + window;
    }
    return tooManyRequests(refusal, Math.ceil((roomAt - at) / 1000));
  };

  return {
    refusalBy,
    key: keyOf({ what, subject }),

    /** Adds the entry, and removes those of `found` that are over. `found` is the counter without room. */
    add: (found?: Counter): ConditionalUpdate => {
      const tooMany = refusalBy(found);
      if (tooMany) throw tooMany;
      const over = found ? entriesOf(found).filter(isOver) : [];
      const freed = sum(over);
      const hasRoom = { total: atMost(max - amount + freed) };
      return {
        set: { ttl: Math.ceil((time + window) / 1000), since: found ? at : ifAbsent(at) },
        add: { total: amount - freed, [entry]: amount },
        remove: over.map(({ name }) => name),
        when: all(
          found
            ? { ...hasRoom, ...Object.fromEntries(over.map((each) => [each.name, each.amount])) }
            : any({ total: absent }, { ...hasRoom, since: above(at - 2 * window) }),
          // So a write that is repeated because its acknowledgement was lost counts once.
          ...(ownsEntry ? [{ [entry]: absent }] : []),
        ),
      };
    },

    takeBack: {
      add: { total: -amount, ...(ownsEntry ? {} : { [entry]: -amount }) },
      remove: ownsEntry ? [entry] : [],
    } satisfies Update,
    isCounted: { [entry]: exists },
    wasCounted: (counter: Counter | undefined) => ownsEntry && counter !== undefined && entry in counter,
  };
}

/** Counts at once, so that simultaneous requests are counted as well; 429 beyond the limit, after which nothing is counted. */
export async function admit(limit: Limit, amount = 1, options: UpdateOptions = {}): Promise<Admission> {
  const { key, add, takeBack, isCounted, wasCounted, refusalBy } = counting(limit, amount);
  const fallback = (current: Counter | undefined): Counter => {
    if (current && wasCounted(current)) return current;
    throw refusalBy(current) ?? new Outdated(current);
  };
  const write = (found?: Counter) => update<Counter>(key, { ...add(found), fallback }, options);
  await write().catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error;
    return untilCurrent(() => undefined, write, error.current as Counter | undefined);
  });
  return {
    takeBack: async () => {
      await update<object>(key, { ...takeBack, when: isCounted });
    },
    clear: () => remove(key),
  };
}

/** 429 if this limit leaves no room for one more now. Counts nothing. */
export async function requireRoom(of: Pick<Limit, 'what' | 'subject'>, limit: Promise<Limit>): Promise<void> {
  const [found, known] = await Promise.all([findItem<Counter>(keyOf(of), 'eventual'), limit]);
  const refusal = counting(known, 1).refusalBy(found);
  if (refusal) throw refusal;
}

/** Step: counts what this transaction does; 429 beyond the limit. */
export function count(limit: Limit, amount = 1): Step {
  const { key, add, refusalBy } = counting(limit, amount);
  const step = (found?: Counter): Step =>
    either<Counter>(change(key, add(found)), (current) => refusalBy(current) ?? [step(current)]);
  return step();
}
