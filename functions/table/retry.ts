import { retryWhile } from '#functions/lib/retry.ts';

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

type DatabaseError = Error & { code?: string; CancellationReasons?: { Code?: string }[] };

/** Whether the same request may succeed a moment later: contention, throttling or a lost connection; never a failed condition. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, CancellationReasons = [] } = error as DatabaseError;
  const codes = CancellationReasons.map((reason) => reason.Code ?? '');
  if (codes.includes('ConditionalCheckFailed')) return false;
  return (
    BUSY.has(name) ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    codes.some((each) => CONTENTION.has(each))
  );
}

/** Some 4 seconds of pauses, 7 at most: writers of one item, such as the tries of one address, meet each other's transactions. */
const MAX_ATTEMPTS = 12;

/** Whether the database has not answered for as long as the SDK waits, in each of its tries: there is no time for others. */
const isSilent = (error: unknown) => {
  const { name, code = '' } = error as DatabaseError;
  return name === 'TimeoutError' && !['ECONNRESET', 'EPIPE'].includes(code);
};

/** Repeats a request while the database is busy. The SDK itself does not retry a transaction conflict. */
export const retryWhileBusy = <T>(send: () => Promise<T>): Promise<T> =>
  retryWhile((error) => isBusy(error) && !isSilent(error), send, MAX_ATTEMPTS);
