import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#functions/lib/errors.ts';
import { random } from '#infra/seed/random.ts';
import { seed } from '#test/size.ts';
import { tally } from '#test/trust/tally.ts';

/** Milliseconds by which a client's request is delayed at most. */
const MAX_DELAY = 15;

export const draw = random(`${seed} races`);

/** The results of a race: the answers of those that succeeded, and the errors of those that were refused. */
export type Outcome<T> = { answers: T[]; refusals: AppError[] };

export type Task<T> = () => Promise<T>;

/** What a task answers; a client that is told that the service is busy tries once more, after the time that it is told. */
async function patiently<T>(task: Task<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    tally('calls that were told to try again');
    await pause((error.retryAfter ?? 1) * 1000);
    return task();
  }
}

/** Runs all tasks at once, each after a random delay. Throws on errors that are not refusals. */
export async function race<T>(tasks: Task<T>[]): Promise<Outcome<T>> {
  const settled = await Promise.allSettled(
    tasks.map(async (task) => {
      await pause(draw.between(0, MAX_DELAY));
      return patiently(task);
    }),
  );
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  const refusals = reasons.map((reason) => {
    if (reason instanceof AppError && reason.status < 500) return reason;
    throw reason;
  });
  return { answers, refusals };
}
