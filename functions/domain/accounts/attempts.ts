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

/** An attempt that was admitted: `takeBack` removes it from its counter, `clear` resets the counter. */
export type Attempt = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/** What is limited, for which subject, and in which window (milliseconds); `refusal` is the message beyond the limit. */
type Limit = { what: string; subject: string[]; window: number; refusal: string };

/** The counter of the current window. Its subject is hashed, because people type passwords and addresses into the wrong field. */
function counterOf({ what, subject, window, refusal }: Limit) {
  const windowNumber = Math.floor(now() / window);
  const end = (windowNumber + 1) * window;
  const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
  return {
    key: keys.attempts(`${what}#${hash}`, String(windowNumber)),
    ttl: Math.ceil(end / 1000),
    tooMany: () => tooManyRequests(refusal, Math.max(1, Math.ceil((end - now()) / 1000))),
  };
}

/** Letters of an id that are enough to tell the attempts of one window apart; a few dozen marks fit into one write unit. */
const MARK_LENGTH = 10;

/**
 * Counts an attempt before it is made, so that simultaneous ones are counted as well; 429 beyond `max`. Each attempt
 * adds its own mark to a set, so a write that is repeated because its acknowledgement was lost counts once.
 */
async function admit(what: string, subject: string[], max: number): Promise<Attempt> {
  const { window } = limits.login;
  const { key, ttl, tooMany } = counterOf({ what, subject, window, refusal: messages.auth.throttled });
  const mark = newId().slice(-MARK_LENGTH);
  const marks = new Set([mark]);
  await update<{ marks?: Set<string> }>(key, {
    set: { ttl },
    addToSet: { marks },
    when: any({ marks: absent }, { marks: smallerThan(max) }),
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
 * Admits a sign-in with this name from this address: at most ten failures, whether or not the name has an account. They
 * are counted by the key of the name, because several spellings find the same account.
 */
export const admitLogin = (name: string, address: string) =>
  admit('login', [keys.login(name).PK, address], limits.login.failures);

/** Admits an attempt that is limited by address alone. */
export const admitFrom = (address: string, what: 'login' | 'register' | 'upload') =>
  admit(`${what}-from`, [address], Number(env('ATTEMPTS_PER_ADDRESS')));

/** Step: this user sends one more message; 429 beyond the limit. A transaction is never applied twice, so a number will do. */
export function countMessage(userId: string): Step {
  const { messages: max, window } = limits.sending;
  const refusal = messages.conversations.tooFast;
  const { key, ttl, tooMany } = counterOf({ what: 'message', subject: [userId], window, refusal });
  return change(key, {
    set: { ttl },
    add: { count: 1 },
    when: any({ count: absent }, { count: below(max) }),
    refused: tooMany,
  });
}
