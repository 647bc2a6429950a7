import { optionalEnv } from '#functions/lib/env.ts';
import { count } from '#functions/table/sliding-window.ts';
import type { Step } from '#functions/table/transaction.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

const { window, ...perDay } = limits.creating;

/** A limit of what one person may do in a time, as it is in this environment. */
export const inEnvironment = (max: number): number =>
  Math.ceil(max * Number(optionalEnv('LIMIT_FACTOR') ?? 1));

/** Step: this user creates one more of these; 429 beyond the limit of a day. */
export function countCreation(userId: string, what: keyof typeof perDay): Step {
  const max = inEnvironment(perDay[what]);
  return count({
    what,
    subject: [userId],
    max,
    window,
    refusal: messages.limits.reached(`${max} ${what} a day`),
  });
}
