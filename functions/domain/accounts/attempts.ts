import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { tooManyRequests } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { change, remove, update, type Step } from '#functions/table/table.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** An attempt that was let through: how to take it back, or all of its kind. */
export type Admission = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/** What is counted, of whom, and in which time; `refusal` is what the one hears who is one too many. */
type Counted = { what: string; whose: string[]; window: number; refusal: string };

/**
 * Where it is counted, until when, and what the one hears who is one too many: 429. Who is counted is hashed: people
 * type passwords and addresses into the wrong field.
 */
function counter({ what, whose, window, refusal }: Counted) {
  const start = Math.floor(now() / window);
  const end = (start + 1) * window;
  const who = createHash('sha256').update(JSON.stringify(whose)).digest('base64url');
  return {
    key: keys.attempts(`${what}#${who}`, String(start)),
    ttl: Math.ceil(end / 1000),
    refused: () => {
      const retryAfter = Math.max(1, Math.ceil((end - now()) / 1000));
      return tooManyRequests(refusal, retryAfter);
    },
  };
}

/** As much of an id as tells the attempts of one window apart, and fits a few dozen times into the smallest unit. */
const MARK = 10;

/**
 * Counts an attempt before it is made, so that many at once are counted as well. Each leaves a mark of its own: when an
 * acknowledgement is lost and the write comes again, among whatever others, it is still one attempt.
 */
async function admit(what: string, whose: string[], most: number): Promise<Admission> {
  const { window } = limits.login;
  const { key, ttl, refused } = counter({ what, whose, window, refusal: messages.auth.throttled });
  const mark = newId().slice(-MARK);
  const own = new Set([mark]);
  await update<{ marks?: Set<string> }>(
    key,
    expression`SET ttl = ${ttl} ADD marks ${own}`,
    expression`attribute_not_exists(marks) OR size(marks) < ${most}`,
    (standing) => {
      if (standing?.marks?.has(mark)) return standing;
      throw refused();
    },
  );
  return {
    takeBack: async () => {
      const back = expression`SET ttl = ${ttl} DELETE marks ${own}`;
      await update<object>(key, back, expression`attribute_exists(marks)`, () => ({}));
    },
    clear: () => remove(key),
  };
}

/**
 * Admits a sign-in under this name from this address: ten failures, whether or not anybody has that name. It is counted
 * under the key that the account is found by: another spelling that finds the same account is the same name.
 */
export const admitLogin = (name: string, address: string) =>
  admit('login', [keys.login(name).PK, address], limits.login.failures);

/** Admits what is limited by address alone. */
export const admitFrom = (address: string, what: 'login' | 'register' | 'upload') =>
  admit(`${what}-from`, [address], Number(env('ATTEMPTS_PER_ADDRESS')));

/** Step: this person sends one more message. A transaction is applied once, so that a number will do. */
export function countMessage(userId: string): Step {
  const { messages: most, window } = limits.sending;
  const refusal = messages.conversations.tooFast;
  const { key, ttl, refused } = counter({ what: 'message', whose: [userId], window, refusal });
  return change(
    key,
    expression`SET count = if_not_exists(count, ${0}) + ${1}, ttl = ${ttl}`,
    expression`attribute_not_exists(count) OR count < ${most}`,
    refused,
  );
}
