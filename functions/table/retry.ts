import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 8;
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 1_000;

const BUSY = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TransactionInProgressException',
  'TransactionConflictException',
  'TimeoutError',
]);
const CONTENTION = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reasoned = Error & { code?: string; CancellationReasons?: { Code?: string }[] };

/** Whether the same request may succeed a moment later: contention, throttling or a lost connection; never a refused condition. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, CancellationReasons = [] } = error as Reasoned;
  const codes = CancellationReasons.map((reason) => reason.Code ?? '');
  if (codes.includes('ConditionalCheckFailed')) return false;
  return (
    BUSY.has(name) ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    codes.some((each) => CONTENTION.has(each))
  );
}

/** Tries until it goes through, with growing random pauses. The SDK itself does not retry what a transaction was in the way of. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error;
      await pause(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries));
    }
  }
}
