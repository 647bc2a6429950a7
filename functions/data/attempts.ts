import { createHash } from 'node:crypto';

import { env } from '#functions/lib/env.ts';
import { AppError } from '#functions/lib/errors.ts';
import { now } from '#functions/services/clock.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { change, remove, update, type Step } from './table.ts';

/** An attempt that was let through: how to take it back, or all of its kind. */
export type Admission = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/** What is counted, of whom, and how much of it in which time; `refusal` is what the next one hears. */
type Allowance = { what: string; whose: string[]; most: number; window: number; refusal: string };

/**
 * The write that counts one more, of which no more than `most` get through per window; then 429. Who is counted is
 * hashed: people type passwords and addresses into the wrong field.
 */
function oneMore({ what, whose, most, window, refusal }: Allowance) {
  const start = Math.floor(now() / window);
  const end = (start + 1) * window;
  const who = createHash('sha256').update(JSON.stringify(whose)).digest('base64url');
  return {
    key: keys.attempts(`${what}#${who}`, String(start)),
    how: expression`SET count = if_not_exists(count, ${0}) + ${1}, ttl = ${Math.ceil(end / 1000)}`,
    condition: expression`attribute_not_exists(count) OR count < ${most}`,
    refused: () => {
      const retryAfter = Math.max(1, Math.ceil((end - now()) / 1000));
      return new AppError('too_many_requests', refusal, { retryAfter });
    },
  };
}

/** Counts an attempt before it is made, so that many at once are counted as well. */
async function admit(what: string, whose: string[], most: number): Promise<Admission> {
  const { window } = limits.login;
  const { key, how, condition, refused } = oneMore({
    what,
    whose,
    most,
    window,
    refusal: messages.auth.throttled,
  });
  await update<object>(key, how, condition, () => {
    throw refused();
  });
  return {
    takeBack: async () => {
      await update<object>(key, expression`SET count = count - ${1}`, expression`count > ${0}`, () => ({}));
    },
    clear: () => remove(key),
  };
}

/** Admits a sign-in under this name from this address: ten failures, whether or not anybody has that name. */
export const admitLogin = (name: string, address: string) =>
  admit('login', [name.toLowerCase(), address], limits.login.failures);

/** Admits what is limited by address alone. */
export const admitFrom = (address: string, what: 'login' | 'register' | 'upload') =>
  admit(`${what}-from`, [address], Number(env('ATTEMPTS_PER_ADDRESS')));

/** Step: this person sends one more message. */
export function countMessage(userId: string): Step {
  const { messages: most, window } = limits.sending;
  const refusal = messages.conversations.tooFast;
  const { key, how, condition, refused } = oneMore({
    what: 'message',
    whose: [userId],
    most,
    window,
    refusal,
  });
  return change(key, how, condition, refused);
}
