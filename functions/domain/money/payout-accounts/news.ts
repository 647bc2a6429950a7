import type { Hold } from '#functions/domain/money/books/hold.ts';
import { notify } from '#functions/domain/news/notify.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

/** The title of news that are about no single work of the seller. */
export const MY_PAYOUTS = 'Your payouts';

/** Step: notifies the seller how far this much (minor units) of a payout has come. */
export const notifySeller = (
  { sellerId, title }: Pick<Hold, 'sellerId' | 'title'>,
  what: 'waits' | 'delayed' | 'sent' | 'paid' | 'sentBack',
  amount: number,
): Step => notify(sellerId, { kind: `payout.${what}`, title, path: '/earnings', by: 'provider', amount });

/** Step: notifies the seller that this much (minor units) waits until they confirm their email. */
export const notifyToConfirm = (
  { sellerId, title }: Pick<Hold, 'sellerId' | 'title'>,
  amount: number,
): Step =>
  notify(sellerId, { kind: 'payout.confirm', title, path: '/settings/sign-in', by: 'provider', amount });

/** Step: notifies the seller that a payout account was opened for them. */
export const notifyOfOpening = (sellerId: string): Step =>
  notify(sellerId, { kind: 'account.openPayouts', title: MY_PAYOUTS, path: '/earnings', by: 'owner' });

/** Step: notifies the seller that their payout account is paid to from now on. */
export const notifyOfReadiness = (sellerId: string): Step =>
  notify(sellerId, { kind: 'account.readyPayouts', title: MY_PAYOUTS, path: '/earnings', by: 'provider' });

/** Step: notifies the seller that the provider wants something before it pays them, or refuses to. */
export const notifyOfAccount = (sellerId: string): Step =>
  notify(sellerId, { kind: 'payout.account', title: MY_PAYOUTS, path: '/earnings', by: 'provider' });
