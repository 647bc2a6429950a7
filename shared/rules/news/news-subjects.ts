import type { Format } from '#shared/format.ts';
import { plural } from '#shared/rules/text/plural.ts';

import {
  cancelled,
  claim,
  forBoth,
  newsText,
  type DisputeAction,
  type Line,
  type MoneyAction,
  type NewsFacts,
  type NewsKind,
} from './news.ts';

/** The subjects of what is alike for orders and modules. */
const alike: Record<MoneyAction | DisputeAction, Line> = {
  freeze: ({ who }) => `${who} is reviewing the payment`,
  unfreeze: ({ who }) => `${who} has cleared the payment`,
  returnUnclaimed: ({ side, money }) =>
    side === 'seller' ? 'You could not be paid in time' : `${money} is being refunded`,
  tooLate: ({ money }) => `Your payment of ${money} came too late to count`,
  refunded: ({ money }) => `${money} refunded`,
  paidElsewhere: ({ money }) => `${money} was paid to you in another way`,
  decide: ({ who }) => `${who} decided the dispute`,
  refund: ({ who, money }) => `${who} refunded ${money} to the buyer`,
  reopen: ({ who }) => `${who} opened a dispute`,
  dispute: ({ who }) => `${who} opened a dispute`,
  offer: (facts) => `${facts.who} ${claim(facts)}`,
  acceptOffer: ({ who }) => `${who} accepted your amount`,
  divide: () => 'The dispute has ended without an agreement',
  remindAnswer: ({ left }) => `Please name an amount in the dispute: ${left} left`,
  remindAgreement: ({ left }) => `Please agree in the dispute: ${left} left`,
  takeBack: ({ by, who, amount, money }) => {
    if (by === 'bank')
      return amount ? `${who} has charged ${money} back` : `${who} has charged the payment back`;
    return amount ? `${who} refunded ${money} to the buyer` : `${who} refunded the payment to the buyer`;
  },
};

/** What happened, in a mail's subject: with the amount or the days that it is about. */
const subjects: Record<NewsKind, Line> = {
  ...forBoth(alike),
  'order.place': ({ who }) => `${who} ordered your gig`,
  'order.writeRequirements': ({ who }) => `${who} wrote the requirements`,
  'order.pay': ({ who, money }) => `${who} paid ${money}`,
  'order.deliver': ({ who }) => `${who} delivered the work`,
  'order.replaceDelivery': ({ who }) => `${who} replaced the delivered work`,
  'order.approve': ({ who }) => `${who} approved the work`,
  'order.requestRevision': ({ who }) => `${who} asked for a revision`,
  'order.cancel': ({ who }) => `${who} cancelled the order`,
  'order.askToCancel': ({ who }) => `${who} asks to cancel the order`,
  'order.agreeToCancel': ({ who }) => `${who} agreed to cancel the order`,
  'order.refuseToCancel': ({ who }) => `${who} wants the order to go on`,
  'order.decline': ({ who }) => `${who} declined the order`,
  'order.refundPart': ({ who, money }) => `${who} refunded ${money}`,
  'order.refundAll': ({ who }) => `${who} refunded all of the money`,
  'order.expire': ({ missed }) => cancelled('order', missed),
  'order.remindRequirements': ({ left }) => `Please write the requirements: ${left} left`,
  'order.remindDelivery': ({ left }) => `Please deliver the work: ${left} left`,
  'order.remindPayment': ({ left }) => `The delivered work waits for your payment: ${left} left`,
  'order.remindReview': ({ left }) => `Please review the work: ${left} left`,
  'order.remindCancelAnswer': ({ left }) => `The buyer asks to cancel: ${left} left`,
  'module.assign': ({ who }) => `${who} assigned a module to you`,
  'module.edit': ({ who }) => `${who} changed the module`,
  'module.fund': ({ who, money }) => `${who} added ${money}`,
  'module.submit': ({ who }) => `${who} submitted the work`,
  'module.approve': ({ who, money }) => `${who} approved the work for ${money}`,
  'module.requestRework': ({ who }) => `${who} asked for changes`,
  'module.confirm': ({ who }) => `${who} confirmed the amount`,
  'module.refuse': ({ who }) => `${who} declined the amount`,
  'module.pay': ({ who, money }) => `${who} paid ${money}`,
  'module.cancel': ({ who }) => `${who} ended the module`,
  'module.quit': ({ who }) => `${who} gave up the module`,
  'module.lapse': ({ missed }) => cancelled('module', missed),
  'module.remindDelivery': ({ left }) => `Please submit the work: ${left} left`,
  'module.remindPayment': ({ left }) => `The module waits for your payment: ${left} left`,
  'module.remindReview': ({ left }) => `Please review the work: ${left} left`,
  'module.remindApproval': ({ left }) => `Please approve the work or ask for changes: ${left} left`,
  'module.remindConfirmation': ({ left }) => `Please review the approved amount: ${left} left`,
  'module.remindDecision': ({ left }) => `Please confirm or decline the amount: ${left} left`,
  'bid.place': ({ who, money }) => `${who} bid ${money} on your project`,
  'bid.withdraw': ({ who }) => `${who} withdrew their bid`,
  'bid.accept': ({ who }) => `${who} accepted your bid`,
  'bid.reject': ({ who }) => `${who} did not choose your bid`,
  'bid.lose': ({ who }) => `${who} chose another freelancer`,
  'bid.reopen': ({ who }) => `${who} ended the work with you`,
  'review.publish': ({ who, stars = 0 }) => `${who} gave your gig ${plural(stars, 'star')}`,
  'portfolio.ask': ({ who }) => `${who} asks to show this work in their portfolio`,
  'portfolio.agree': ({ who }) => `${who} agreed that you show this work`,
  'portfolio.decline': ({ who }) => `${who} does not want you to show this work`,
  'portfolio.withdraw': ({ who }) => `${who} took back that this work is shown`,
  'payout.waits': ({ money }) => `${money} waits for an account to which it can be paid`,
  'payout.confirm': ({ money }) => `${money} waits until you confirm your email`,
  'payout.delayed': ({ money }) => `${money} is delayed`,
  'payout.sent': ({ money }) => `${money} is on its way to you`,
  'payout.paid': ({ money }) => `${money} was paid to your bank account`,
  'payout.sentBack': () => 'Your bank has sent a payout back',
  'payout.account': () => 'Your payout account needs something from you',
  'payout.held': ({ left }) => `The marketplace holds your payouts for at most ${left}`,
  'payout.goesOn': () => 'Your payouts go on',
  'account.password': () => 'Your password was changed',
  'account.keep': () => 'Your account is not deleted',
  'account.export': () => 'Everything that is stored about you is collected',
  'account.addPasskey': () => 'A passkey was added to your account',
  'account.email': () => 'Your email was changed',
  'account.openPayouts': () => 'A payout account was opened for what you earn',
  'account.readyPayouts': () => 'Your payout account is ready',
  'account.signIn': () => 'Somebody signed in with a new browser',
};

/** The subjects of what happened because time has passed, where they are others. */
const subjectsOfClock: Partial<Record<NewsKind, string>> = {
  'order.approve': 'The work is approved',
  'order.agreeToCancel': 'The order is cancelled',
  'order.acceptOffer': 'The dispute has ended',
  'module.approve': 'The work is approved',
  'module.confirm': 'The amount is confirmed',
  'module.acceptOffer': 'The dispute has ended',
};

/** What happened, as the subject of a mail says it. `by` is who did it: 'clock' for what happens by itself. */
export const newsInShort = (
  kind: NewsKind,
  by: string,
  facts: NewsFacts,
  format: Pick<Format, 'money' | 'date'>,
): string => newsText(subjects, subjectsOfClock, { ...facts, kind, by }, format);
