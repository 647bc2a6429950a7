import type { Context } from 'aws-lambda';

import { runQueue } from '#functions/domain/due/run-queue.ts';
import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';

/** Loads what erases, with the store of files and the provider, only when an account is to be erased, which is seldom. */
async function finish(key: Key): Promise<string> {
  const { finishClosing } = await import('#functions/domain/closing/finish.ts');
  return finishClosing(keys.closing.parts(key).userId);
}

/** Runs every minute: erases the accounts whose grace period is over. Those that fail are logged one by one, and do not make the run fail. */
export const handler = (
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => runQueue(lists.closingsDue, finish, 'closed', context);
