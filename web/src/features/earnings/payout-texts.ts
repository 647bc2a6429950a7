import type { Earnings } from '#shared/entities/money/earning.ts';
import type { PayoutAccount } from '#shared/entities/money/payout-account.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formatDate } from '#web/lib/time/dates.ts';

/** What the panel of payouts says of an account: its heading, and what that means. */
export type AccountText = { title: string; text: string };

/** What stands in the way of payouts, or that nothing does. `isStopped`: they are held, or a payment is examined. */
export function accountText(account: PayoutAccount, isStopped = false): AccountText {
  const { status, deadline } = account;
  if (isOnlySentTo(account)) return onlySentText(account);
  if (isStopped && isPaying(account))
    return {
      title: 'Payouts are on hold',
      text: 'You have nothing to do. The list below says of each sale how far its money has come.',
    };
  switch (status) {
    case 'none':
      return {
        title: 'Set up payouts',
        text: 'Stripe pays your earnings out to your bank account. It asks who you are and where the money goes; that takes a few minutes.',
      };
    case 'unfinished':
      return {
        title: 'Finish setting up payouts',
        text: deadline
          ? `Stripe needs this from you by ${formatDate(deadline)}, and pays nothing out without it:`
          : 'Stripe needs this from you before it pays anything out:',
      };
    case 'checking':
      return {
        title: 'Stripe is checking your details',
        text: 'You have nothing to do. Payouts begin automatically once they are checked.',
      };
    case 'refused':
      return {
        title: 'Stripe does not pay out to your account',
        text: 'Ask Stripe’s support why, or write to us. Until that is settled, what you earn cannot be paid out, and is refunded to the buyers in the end.',
      };
    case 'ready':
      return {
        title: 'Payouts are set up',
        text: 'What has cleared is sent to your bank account automatically. Stripe’s dashboard shows every payout.',
      };
    case 'unconfirmed':
      return {
        title: 'Confirm your email to be paid out',
        text: 'What has cleared is paid out to your bank account by the people who run this marketplace, once your email is confirmed. You can have the link sent again below.',
      };
    case 'manual':
      return {
        title: 'Payouts by bank transfer',
        text: 'What has cleared is paid out to your bank account by the people who run this marketplace.',
      };
  }
}

/** Whether what clears is sent to this account and stays there, because something is missing that payouts take. */
const isOnlySentTo = ({ status, paysOut }: PayoutAccount) => status === 'ready' && !paysOut;

function onlySentText({ due, deadline }: PayoutAccount): AccountText {
  const title = 'Stripe cannot pay you out now';
  if (due.length === 0)
    return {
      title,
      text: 'What has cleared is sent to your account at Stripe and waits there. Stripe’s dashboard says what is missing.',
    };
  return {
    title,
    text: deadline
      ? `What has cleared is sent to your account at Stripe and waits there. Stripe needs this from you by ${formatDate(deadline)}:`
      : 'What has cleared is sent to your account at Stripe and waits there. Stripe needs this from you:',
  };
}

/** Whether what clears is sent to this account, or paid by hand. */
const isPaying = ({ status }: PayoutAccount) => status === 'ready' || status === 'manual';

/** What is paid out next and when, or what it waits for; null if nothing is due. */
export function nextText({ next, waiting, account, isExamined, heldUntil }: Earnings): string | null {
  if (heldUntil)
    return `The marketplace holds your payouts until ${formatDate(heldUntil)}, to look into something. Then they go on automatically.`;
  if (isExamined) return 'A payment of a buyer is under review. Payouts are on hold until it is over.';
  if (waiting && isPaying(account)) return `${formatMoney(waiting.amount)} has cleared and is sent now.`;
  if (!next) return waiting ? 'Nothing else is on its way to you.' : null;
  const [amount, date] = [formatMoney(next.amount), formatDate(next.at)];
  if (isOnlySentTo(account)) return `${amount} is sent to your account at Stripe on ${date}.`;
  if (isPaying(account)) return `Next payout: ${amount} on ${date}.`;
  return account.status === 'unconfirmed'
    ? `${amount} can be paid out from ${date}. Confirm your email first.`
    : `${amount} can be paid out from ${date}. Set up payouts first.`;
}

/** What waits because the seller cannot be paid yet, and where it goes; null if nothing does. */
export function waitingText({ waiting, account }: Earnings): string | null {
  if (!waiting || isPaying(account)) return null;
  const [amount, date] = [formatMoney(waiting.amount), formatDate(waiting.until)];
  return account.status === 'unconfirmed'
    ? `${amount} has cleared and waits until your email is confirmed. What still waits on ${date} is refunded to its buyer from then on.`
    : `${amount} has cleared and waits for your payout account. What still waits on ${date} is refunded to its buyer from then on.`;
}

/** What the seller owes; null if that is nothing. */
export const owedText = ({ owed }: Earnings): string | null =>
  owed > 0
    ? `You owe ${formatMoney(owed)}, because money that you were paid was refunded or charged back. It is taken off what you earn next.`
    : null;
