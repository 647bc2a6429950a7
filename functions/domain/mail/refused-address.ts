import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { check, replace, transact } from '#functions/table/transactions/transaction.ts';

import { keyOf, type MailId } from './mail-id.ts';

/** An address that takes no more mails, and why. */
type RefusedAddress = { address: string; reason: 'bounced' | 'complained' };

const folded = (address: string) => address.toLowerCase();

/** The address of somebody to which no more mails go, if there is one: mails to it have bounced, or its owner has complained. */
export const findRefusedAddress = (userId: string): Promise<RefusedAddress | undefined> =>
  findItem<RefusedAddress>(keys.refusedAddress(userId));

/** Whether it is this one. They may have another address by now. */
export const isRefused = (refused: RefusedAddress | undefined, address: string): boolean =>
  refused?.address === folded(address);

/** No more mails go to this address of the mail's reader. False, and nothing changes, for a mail that is not ours. */
export async function refuseAddress(mail: MailId, { address, reason }: RefusedAddress): Promise<boolean> {
  class NotOurs extends Error {}
  try {
    await transact([
      check(keyOf(mail), { when: { PK: exists }, refused: () => new NotOurs('No such mail.') }),
      replace({ ...keys.refusedAddress(mail.userId), address: folded(address), reason }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof NotOurs) return false;
    throw error;
  }
}
