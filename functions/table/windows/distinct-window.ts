import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { tooManyRequests, type AppError } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, all, any, atMost } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step, either } from '#functions/table/transactions/transaction.ts';

import type { Limit } from './sliding-window.ts';

/** The names that were counted, each since when, and how many they are, with those that no longer count. */
type Names = Key & { total: number } & Record<string, unknown>;

type Entry = { entry: string; time: number };

/** A limit that is higher is none: nothing is counted, so that the item stays small. */
const MOST_NAMES = 60;
const ENTRY = /^n[\da-f]{16}$/;

const digestOf = (text: string) => createHash('sha256').update(text);

const keyOf = ({ what, subject }: Limit): Key =>
  keys.attempts(`${what}#${digestOf(JSON.stringify(subject)).digest('base64url')}`);

/** The names of a counter, parted by whether they still count. */
function namesIn(counter: Names | undefined, window: number): { live: Entry[]; over: Entry[] } {
  const all = Object.entries(counter ?? {})
    .filter(([name]) => ENTRY.test(name))
    .map(([entry, time]) => ({ entry, time: Number(time) }));
  const isOver = ({ time }: Entry) => time + window <= now();
  return { live: all.filter((each) => !isOver(each)), over: all.filter(isOver) };
}

/** The 429, with the time at which there will be room for another name. */
function tooMany({ window, refusal }: Limit, live: Entry[]): AppError {
  const roomAt = Math.min(...live.map(({ time }) => time)) + window;
  return tooManyRequests(refusal, Math.ceil((roomAt - now()) / 1000));
}

/** 429 if as many names as may be are counted already. It counts none. */
export async function requireRoomForName(limit: Limit): Promise<void> {
  if (limit.max > MOST_NAMES) return;
  const { live } = namesIn(await findItem<Names>(keyOf(limit), 'eventual'), limit.window);
  if (live.length >= limit.max) throw tooMany(limit, live);
}

/**
 * Steps: counts this name, once in any stretch of the limit's window, however often it comes. `beyond` says what follows where
 * there are as many others as may be, by default the 429.
 */
export function countName(
  limit: Limit,
  name: string,
  beyond: (error: AppError) => Step[] | Error = (error) => error,
): Step[] {
  const { max, window } = limit;
  if (max > MOST_NAMES) return [];
  const own = `n${digestOf(name).digest('hex').slice(0, 16)}`;
  const step = (found?: Names): Step => {
    const { over } = namesIn(found, window);
    const isAgain = over.some(({ entry }) => entry === own);
    const forgotten = over.filter(({ entry }) => entry !== own);
    const asFound = Object.fromEntries(over.map(({ entry, time }) => [entry, time]));
    const counted = change(keyOf(limit), {
      set: { [own]: now(), ttl: Math.ceil((now() + window) / 1000) },
      add: { total: (isAgain ? 0 : 1) - forgotten.length },
      remove: forgotten.map(({ entry }) => entry),
      when: found
        ? all({ [own]: absent, total: found.total, ...asFound })
        : all({ [own]: absent }, any({ total: absent }, { total: atMost(max - 1) })),
    });
    return either<Names>(counted, (current) => {
      const { live } = namesIn(current, window);
      if (live.some(({ entry }) => entry === own)) return [];
      return live.length < max ? [step(current)] : beyond(tooMany(limit, live));
    });
  };
  return [step()];
}
