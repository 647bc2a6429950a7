import { env, optionalEnv } from '#functions/lib/env.ts';
import type { AccountStatus } from '#functions/services/stripe/accounts/accounts.ts';
import type { Key } from '#functions/table/client.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import type { PayoutAccount } from '#shared/entities/money/payout-account.ts';

/** The account that a seller has at the provider, as it was when the provider was last asked. */
export type AccountItem = Key &
  Partial<Due> & {
    sellerId: string;
    accountId: string;
    /** Which environment made it. A restored table may have the accounts of another one. */
    environment: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** Counts the accounts of a seller: one that was closed is replaced by another. */
    attempt: number;
    openedAt: string;
    /** When money could be sent to it for the first time, of which its seller was told (ISO). */
    readyAt?: string;
    status: AccountStatus;
    /** It is ready for money, but the provider cannot pay it out from there. */
    cannotPayOut?: true;
    due: string[];
    deadline: string | null;
    /** When it last changed (ISO), and how often. */
    checkedAt: string;
    version: number;
    /** The last payout to the seller's bank, if the bank has sent it back. */
    failedPayout?: { id: string; at: string };
    /** The status of recent payouts that is recorded already, by their ids. */
    payouts?: Record<string, string>;
    /** What the seller was told (minor units) of payouts of which the rest is not recorded yet, by their ids. */
    notifiedInPart?: Record<string, number>;
  };

/** How soon a new account is checked if no event says that it has changed, in milliseconds. */
export const FIRST_LOOK = 24 * 3_600_000;

/** Whether sellers are paid out by the operator here, because the provider cannot. */
export const arePayoutsManual = (): boolean => optionalEnv('PAYOUTS') === 'manual';

/** The account of a seller that this environment made, if there is one. It may be closed. */
export async function findAccountOf(
  sellerId: string,
  consistency?: Consistency,
): Promise<AccountItem | undefined> {
  const found = await findItem<AccountItem>(keys.payoutAccount(sellerId), consistency);
  return found && isOurs(found) ? found : undefined;
}

const isOurs = ({ environment }: AccountItem): boolean => environment === env('ENVIRONMENT');

/** Whether the account is one that this environment made, and is still open. */
export const isUsable = (account: AccountItem): boolean => isOurs(account) && account.status !== 'closed';

/** The account to which a seller's money is transferred, and whether it can be; undefined while there is none. */
export async function accountOf(
  sellerId: string,
): Promise<{ accountId: string; isReady: boolean; status: AccountStatus } | undefined> {
  const account = await findAccountOf(sellerId);
  if (!account || !isUsable(account)) return undefined;
  const { accountId, status } = account;
  return { accountId, status, isReady: status === 'ready' };
}

const none: PayoutAccount = { status: 'none', paysOut: false, due: [], deadline: null };

/** The account as its seller sees it. `isWithoutEmail`: what they get waits until they confirm their email. */
export function toPayoutAccount(account: AccountItem | undefined, isWithoutEmail: boolean): PayoutAccount {
  if (arePayoutsManual())
    return { ...none, status: isWithoutEmail ? 'unconfirmed' : 'manual', paysOut: !isWithoutEmail };
  if (!account || account.status === 'closed') return none;
  const { status, cannotPayOut = false, due, deadline, failedPayout } = account;
  const other = failedPayout ? ['another bank account: yours has sent the last payout back'] : [];
  return { status, paysOut: status === 'ready' && !cannotPayOut, due: [...other, ...due], deadline };
}
