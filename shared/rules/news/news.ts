import type { Format } from '#shared/format.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { Major } from '#shared/rules/money/money.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import type { ModuleAction } from '#shared/rules/work/module.ts';
import type { OrderAction } from '#shared/rules/work/order.ts';
import type { FixedReminder } from '#shared/work/fixed.ts';
import type { NamedReminder } from '#shared/work/named.ts';

/** What happens to something that is sold, whatever it is, and concerns its other party. */
export type MoneyAction = 'freeze' | 'unfreeze' | 'takeBack' | 'returnUnclaimed' | PayerNews | OperatorAction;
/** News about the payer's money: it came too late to count, has gone back, or was paid to them in another way. */
export type PayerNews = 'tooLate' | 'refunded' | 'paidElsewhere';
/** What the operator does about money. */
type OperatorAction = 'decide' | 'refund' | 'reopen';
export type DisputeAction =
  | 'dispute'
  | 'offer'
  | 'acceptOffer'
  | 'divide'
  | 'remindAnswer'
  | 'remindAgreement';

/** What a party of an order does that the other one need not know. */
export type Silent = 'download';

/** What somebody is told, by the record that it is about and what happened to it. */
export type NewsKind =
  | `order.${Exclude<OrderAction, Silent> | FixedReminder | PayerNews}`
  | `module.${ModuleAction | NamedReminder | PayerNews}`
  | `bid.${'place' | 'withdraw' | 'accept' | 'reject' | 'lose' | 'reopen'}`
  | 'review.publish'
  | `portfolio.${'ask' | 'agree' | 'decline' | 'withdraw'}`
  | `payout.${'waits' | 'confirm' | 'delayed' | 'sent' | 'paid' | 'sentBack' | 'account' | 'held' | 'goesOn'}`
  | `account.${'signIn' | 'password' | 'keep' | 'email' | 'addPasskey' | 'export' | 'openPayouts' | 'readyPayouts'}`;

/** What did not come in time, so that work ended by itself. */
export type Missed = 'requirements' | 'delivery' | 'revision' | 'payment' | 'approval' | 'answer';

/**
 * Who did it, as a sentence begins with them; the amount that it was about; the stars that were given; the days that are left; the
 * day (ISO) by which somebody can act, or should have; what did not come by then; and on which side of work the reader is.
 */
export type NewsFacts = {
  who: string;
  amount?: Major | undefined;
  stars?: number | undefined;
  days?: number | undefined;
  until?: string | undefined;
  missed?: Missed | undefined;
  side?: Side | undefined;
};

/** What is told of somebody's deed. `money` is the amount in words, `left` the days, and `date` the day: '$120', '3 days', 'Jan 2, 2027'. */
export type Line = (facts: NewsFacts & { by: string; money: string; left: string; date: string }) => string;

const { review, module, dispute: disputes } = protection;
type Facts = Parameters<Line>[0];

/** What a side of a dispute wants: of the buyer, an amount for the seller. */
export function claim({ by, amount, money }: Pick<Facts, 'by' | 'amount' | 'money'>): string {
  if (by === 'seller' || by === 'freelancer') return `asks for ${money}`;
  return amount === 0 ? 'asks for all of the money back' : `offers to release ${money}`;
}

const answerBy = ({ until, date }: Facts) => (until ? ` Answer by ${date}.` : '');

/** What has not come, as the reason why an order or a module has ended. */
export const missing: Record<'order' | 'module', Partial<Record<Missed, string>>> = {
  order: {
    requirements: 'the buyer wrote no requirements',
    delivery: 'the seller did not deliver',
    revision: 'the seller did not deliver the revision',
    payment: 'the buyer did not pay',
  },
  module: {
    delivery: 'the freelancer did not deliver',
    revision: 'the freelancer did not deliver the changes',
    approval: 'the client did not approve the work',
    answer: 'the freelancer did not confirm the amount',
  },
};

/** That work has ended by itself, and why. */
export const cancelled = (area: keyof typeof missing, missed: Missed = 'delivery'): string =>
  `Cancelled: ${missing[area][missed] ?? 'it was not done'}`;

const endOf =
  (area: keyof typeof missing): Line =>
  ({ missed, until, date, amount, money }) =>
    `${cancelled(area, missed)}${until ? ` by ${date}` : ' in time'}.${amount ? ` ${money} is being refunded.` : ''}`;

/** Texts that are the same for orders and for modules, under the names of both. */
export const forBoth = /* @__NO_SIDE_EFFECTS__ */ <Action extends string, Text>(
  texts: Readonly<Record<Action, Text>>,
) =>
  Object.fromEntries(
    ['order', 'module'].flatMap((area) =>
      Object.entries(texts).map(([action, text]) => [`${area}.${action}`, text]),
    ),
  ) as Record<`${'order' | 'module'}.${Action}`, Text>;

/** The lines of what is alike for orders and modules. */
const alike: Record<MoneyAction | DisputeAction, Line> = {
  dispute: (facts) => `${facts.who} opened a dispute, and ${claim(facts)}.${answerBy(facts)}`,
  offer: (facts) => `${facts.who} ${claim(facts)}.${answerBy(facts)}`,
  acceptOffer: ({ who }) => `${who} accepted your amount, which ends the dispute.`,
  divide: () => 'The dispute has ended without an agreement: the middle of the two amounts counts.',
  remindAnswer: ({ left }) =>
    `Please name an amount in the dispute: otherwise the other side’s counts in ${left}.`,
  remindAgreement: ({ left }) =>
    `Please agree in the dispute: otherwise the middle of the two amounts counts in ${left}.`,
  freeze: ({ who }) => `${who} is reviewing the payment. Nothing goes on until it has decided.`,
  unfreeze: ({ who }) => `${who} has cleared the payment, so that everything goes on.`,
  takeBack: ({ by, who, amount, money }) => {
    if (by === 'bank')
      return amount ? `${who} has charged ${money} back.` : `${who} has charged the payment back.`;
    return amount ? `${who} refunded ${money} to the buyer.` : `${who} refunded the payment to the buyer.`;
  },
  returnUnclaimed: ({ side, money }) =>
    side === 'seller'
      ? `You could not be paid in time, so ${money} is being refunded to the buyer.`
      : `${money} is being refunded: the seller could not be paid in time.`,
  decide: ({ who, money }) => `${who} decided the dispute: the seller gets ${money}.`,
  refund: ({ who, money }) => `${who} refunded ${money} to the buyer.`,
  reopen: ({ who }) => `${who} opened a dispute: the money is held again. Each side can name an amount.`,
  tooLate: ({ money }) => `Your payment of ${money} came too late to count, so it is refunded.`,
  refunded: ({ money }) => `${money} refunded. Your bank shows it in 5–10 days.`,
  paidElsewhere: ({ money }) => `${money} was paid to you in another way, not to your card.`,
};

/** The line of each kind, as it reads below the title of what it is about. */
const lines: Record<NewsKind, Line> = {
  ...forBoth(alike),
  'order.place': ({ who }) => `${who} ordered your gig.`,
  'order.writeRequirements': ({ who }) => `${who} wrote the requirements.`,
  'order.pay': ({ who, money }) => `${who} paid ${money}, which is held until the work is approved.`,
  'order.deliver': ({ who }) => `${who} delivered the work.`,
  'order.replaceDelivery': ({ who }) => `${who} replaced the delivered work.`,
  'order.approve': ({ who }) => `${who} approved the work.`,
  'order.requestRevision': ({ who }) => `${who} asked for a revision.`,
  'order.cancel': ({ who }) => `${who} cancelled the order.`,
  'order.askToCancel': ({ who }) => `${who} asks to cancel the order.`,
  'order.agreeToCancel': ({ who }) => `${who} agreed to cancel the order.`,
  'order.refuseToCancel': ({ who }) => `${who} wants the order to go on.`,
  'order.decline': ({ who }) => `${who} declined the order.`,
  'order.refundPart': ({ who, money }) => `${who} refunded ${money}.`,
  'order.refundAll': ({ who }) => `${who} refunded all of the money.`,
  'order.expire': endOf('order'),
  'order.remindRequirements': ({ left }) =>
    `Please write the requirements: without them, the order is cancelled in ${left}.`,
  'order.remindDelivery': ({ left }) =>
    `Please deliver the work: otherwise the order is cancelled in ${left}.`,
  'order.remindPayment': ({ left }) =>
    `The delivered work waits for your payment: unpaid, the order is cancelled in ${left}.`,
  'order.remindReview': ({ left }) => `Please review the work: it counts as approved in ${left}.`,
  'order.remindCancelAnswer': ({ left }) =>
    `The buyer asks to cancel: without your answer, the order is cancelled in ${left}.`,
  'module.assign': ({ who }) => `${who} assigned a module to you.`,
  'module.edit': ({ who }) => `${who} changed the module.`,
  'module.fund': ({ who, money }) => `${who} added ${money}, which is held until the work is approved.`,
  'module.submit': ({ who }) => `${who} submitted the work.`,
  'module.approve': ({ who, money }) => `${who} approved the work for ${money}.`,
  'module.requestRework': ({ who }) => `${who} asked for changes.`,
  'module.confirm': ({ who }) => `${who} confirmed the amount.`,
  'module.refuse': ({ who }) => `${who} declined the amount.`,
  'module.pay': ({ who, money }) => `${who} paid ${money}.`,
  'module.cancel': ({ who }) => `${who} ended the module.`,
  'module.quit': ({ who }) => `${who} gave up the module.`,
  'module.lapse': endOf('module'),
  'module.remindDelivery': ({ left }) => `Please submit the work: otherwise the module ends in ${left}.`,
  'module.remindPayment': ({ left }) =>
    `The module waits for your payment: unpaid, it keeps you from hiring and ordering in ${left}.`,
  'module.remindReview': ({ left }) => `Please review the work: it counts as approved in ${left}.`,
  'module.remindApproval': ({ left }) =>
    `Please approve the work or ask for changes: otherwise the module ends in ${left}.`,
  'module.remindConfirmation': ({ left }) =>
    `Please review the approved amount: it counts as confirmed in ${left}.`,
  'module.remindDecision': ({ left }) =>
    `Please confirm or decline the amount: otherwise the module ends in ${left}.`,
  'bid.place': ({ who, money }) => `${who} bid ${money} on your project.`,
  'bid.withdraw': ({ who }) => `${who} withdrew their bid.`,
  'bid.accept': ({ who }) => `${who} accepted your bid.`,
  'bid.reject': ({ who }) => `${who} did not choose your bid.`,
  'bid.lose': ({ who }) => `${who} chose another freelancer.`,
  'bid.reopen': ({ who }) => `${who} ended the work with you, and opened the project again.`,
  'review.publish': ({ who, stars = 0 }) => `${who} gave your gig ${plural(stars, 'star')}.`,
  'portfolio.ask': ({ who }) => `${who} asks to show this work in their portfolio.`,
  'portfolio.agree': ({ who }) => `${who} agreed that you show this work.`,
  'portfolio.decline': ({ who }) => `${who} does not want you to show this work.`,
  'portfolio.withdraw': ({ who }) => `${who} took back that this work is shown.`,
  'payout.waits': ({ money }) => `${money} waits for an account to which it can be paid.`,
  'payout.confirm': ({ money }) => `${money} waits until you confirm your email.`,
  'payout.delayed': ({ money }) =>
    `${money} is delayed: it is sent to you some days later. You have nothing to do.`,
  'payout.sent': ({ money }) => `${money} is on its way to you.`,
  'payout.paid': ({ money }) => `${money} was paid to your bank account.`,
  'payout.sentBack': () => 'Your bank has sent a payout back. Please look at your bank account.',
  'payout.account': () => 'Your payout account needs something from you.',
  'payout.held': ({ left }) =>
    `The marketplace holds your payouts for at most ${left}, to look into something. Then they go on automatically.`,
  'payout.goesOn': () => 'Your payouts go on.',
  'account.password': () => 'Your password was changed. If that was not you, set a new one at once.',
  'account.keep': () => 'Your account is not deleted: with your email, the account was taken back, too.',
  'account.export': () => 'Everything that is stored about you is collected. You can download it for a day.',
  'account.addPasskey': () =>
    'A passkey was added to your account. If that was not you, remove it and change your password.',
  'account.email': ({ until, date }) =>
    until
      ? `Your email was changed. The old address can take that back until ${date}.`
      : 'Your email was changed. If that was not you, set a new password at once.',
  'account.openPayouts': () =>
    'A payout account was opened for what you earn. If that was not you, change your password and write to us.',
  'account.readyPayouts': () =>
    'Your payout account is ready: what you earn is sent there. If it is not yours, change your password and write to us.',
  'account.signIn': () =>
    'Somebody signed in with a new browser. If that was not you, end its session and change your password.',
};

/** The lines of what happened because time has passed, where they are others. */
const linesOfClock: Partial<Record<NewsKind, string>> = {
  'order.approve': `The work is approved, because ${plural(review, 'day')} have passed without an answer.`,
  'order.agreeToCancel': 'The order is cancelled, because the seller has not answered.',
  'order.acceptOffer': `The dispute has ended: nobody named another amount within ${plural(disputes.answer, 'day')}.`,
  'module.approve': `The work is approved, because ${plural(module.review, 'day')} have passed without an answer.`,
  'module.confirm': 'The amount is confirmed, because there was no answer.',
  'module.acceptOffer': `The dispute has ended: nobody named another amount within ${plural(disputes.answer, 'day')}.`,
};

/** What tells of this: the one for the clock, if it was the clock and there is one, else the usual one. `by` is who did it. */
export function newsText(
  usual: Record<NewsKind, Line>,
  ofClock: Partial<Record<NewsKind, string>>,
  { kind, by, ...facts }: NewsFacts & { kind: NewsKind; by: string },
  { money, date }: Pick<Format, 'money' | 'date'>,
): string {
  const { amount, days = 1, until } = facts;
  const words = {
    money: amount === undefined ? 'the money' : money(amount),
    left: plural(days, 'day'),
    date: until === undefined ? '' : date(until),
  };
  return (by === 'clock' && ofClock[kind]) || usual[kind]({ ...facts, ...words, by });
}

/** One sentence that tells what happened. `by` is who did it: 'clock' for what happens by itself. */
export const newsLine = (
  kind: NewsKind,
  by: string,
  facts: NewsFacts,
  format: Pick<Format, 'money' | 'date'>,
): string => newsText(lines, linesOfClock, { ...facts, kind, by }, format);

/** Whether this version of the product knows a kind: another one may have stored it. */
export const isNewsKind = (kind: string): kind is NewsKind => Object.hasOwn(lines, kind);

/** All kinds of news. */
export const newsKinds = Object.keys(lines) as NewsKind[];
