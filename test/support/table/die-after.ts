import { SESv2Client } from '@aws-sdk/client-sesv2';
import { vi } from 'vitest';

import { interceptClient, interceptTable } from './intercept-table.ts';

class Death extends Error {}

/**
 * Runs this until it has made so many requests to the table, the payment provider or that of mails; then nothing of it happens any more. Answers
 * whether it came so far.
 */
export async function dieAfter(last: number, run: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  const dying = async <T>(request: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count > last) throw new Death();
    const answer = await request();
    if (count >= last) throw new Death();
    return answer;
  };
  const restore = interceptTable(async (_, send) => dying(send));
  const restoreMail = interceptClient(SESv2Client.prototype, async (_, send) => dying(send));
  const original = globalThis.fetch;
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (...call) => dying(() => original(...call)));
  try {
    await run();
  } catch (error) {
    if (count < last) throw error;
  } finally {
    restore();
    restoreMail();
    spy.mockRestore();
  }
  return count >= last;
}
