import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { tooManyRequests } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, any, below, exists, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { remove, update } from '#functions/table/write.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** An attempt that was admitted: `takeBack` uncounts it, `clear` uncounts every attempt of its counter. */
export type Attempt = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/** What is limited, for whom, and in which window (milliseconds); `refusal` is the message beyond the limit. */
type Limit = { what: string; whom: string[]; window: number; refusal: string };

/** The counter of the current window. Whom it counts is hashed: people type passwords and addresses into the wrong field. */
function counterOf({ what, whom, window, refusal }: Limit) {
  const windowNumber = Math.floor(now() / window);
  const end = (windowNumber + 1) * window;
  const hash = createHash('sha256').update(JSON.stringify(whom)).digest('base64url');
  return {
    key: keys.attempts(`${what}#${hash}`, String(windowNumber)),
    ttl: Math.ceil(end / 1000),
    tooMany: () => tooManyRequests(refusal, Math.max(1, Math.ceil((end - now()) / 1000))),
  };
}

/** The part of an id that tells the attempts of one window apart; a few dozen fit into one write unit. */
const MARK_LENGTH = 10;

/**
 * Counts an attempt before it is made, so that simultaneous ones are counted as well; 429 beyond `most`. Each attempt
 * adds a mark of its own to a set: a write that is repeated because its acknowledgement was lost counts once.
 */
async function admit(what: string, whom: string[], most: number): Promise<Attempt> {
  const { window } = limits.login;
  const { key, ttl, tooMany } = counterOf({ what, whom, window, refusal: messages.auth.throttled });
  const mark = newId().slice(-MARK_LENGTH);
  const marks = new Set([mark]);
  await update<{ marks?: Set<string> }>(key, {
    set: { ttl },
    addToSet: { marks },
    when: any({ marks: absent }, { marks: smallerThan(most) }),
    refused: (counter) => {
      if (counter?.marks?.has(mark)) return counter;
      throw tooMany();
    },
  });
  return {
    takeBack: async () => {
      const change = { set: { ttl }, deleteFromSet: { marks }, when: { marks: exists } };
      await update<object>(key, { ...change, refused: () => ({}) });
    },
    clear: () => remove(key),
  };
}

/**
 * Admits a sign-in with this name from this address: at most ten failures, whether or not anybody has that name. It is
 * counted by the key of the name, because several spellings find the same account.
 */
export const admitLogin = (name: string, address: string) =>
  admit('login', [keys.login(name).PK, address], limits.login.failures);

/** Admits what is limited by address alone. */
export const admitFrom = (address: string, what: 'login' | 'register' | 'upload') =>
  admit(`${what}-from`, [address], Number(env('ATTEMPTS_PER_ADDRESS')));

/** Step: this user sends one more message; 429 beyond the limit. A transaction is applied once, so a number counts. */
export function countMessage(userId: string): Step {
  const { messages: most, window } = limits.sending;
  const refusal = messages.conversations.tooFast;
  const { key, ttl, tooMany } = counterOf({ what: 'message', whom: [userId], window, refusal });
  return change(key, {
    set: { ttl },
    add: { count: 1 },
    when: any({ count: absent }, { count: below(most) }),
    refused: tooMany,
  });
}
