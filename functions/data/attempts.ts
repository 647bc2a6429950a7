import { createHash } from 'node:crypto';

import { env } from '#functions/lib/env.ts';
import { AppError } from '#functions/lib/errors.ts';
import { now } from '#functions/services/clock.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { remove, update } from './table.ts';

/** An attempt that was let through: how to take it back, or all of its kind. */
export type Admission = { takeBack: () => Promise<void>; clear: () => Promise<void> };

/**
 * Counts an attempt before it is made, so that of many at once no more than `most` get through per window; then 429.
 * Who is counted is hashed: people type passwords and addresses into the wrong field.
 */
async function admit(what: string, whose: string[], most: number): Promise<Admission> {
  const { window } = limits.login;
  const start = Math.floor(now() / window);
  const end = (start + 1) * window;
  const who = createHash('sha256').update(JSON.stringify(whose)).digest('base64url');
  const key = keys.attempts(`${what}#${who}`, String(start));
  await update<object>(
    key,
    expression`SET count = if_not_exists(count, ${0}) + ${1}, ttl = ${Math.ceil(end / 1000)}`,
    expression`attribute_not_exists(count) OR count < ${most}`,
    () => {
      const retryAfter = Math.ceil((end - now()) / 1000);
      throw new AppError('too_many_requests', messages.auth.throttled, { retryAfter });
    },
  );
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
