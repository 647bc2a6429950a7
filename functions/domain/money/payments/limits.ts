import { inEnvironment } from '#functions/lib/limit-factor.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { requireRoomForName } from '#functions/table/windows/distinct-window.ts';
import { count, requireRoom, type Limit } from '#functions/table/windows/sliding-window.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

const { intents, cancelled, givenBack, cards, personsOfCard, window } = moneyLimits.paying;

/** How many payments this payer may begin in a day, by whether they have confirmed their email. */
const intentsOf = (payerId: string, isConfirmed: boolean): Limit => ({
  what: 'pay',
  subject: [payerId],
  window,
  max: inEnvironment(isConfirmed ? intents.confirmed : intents.unconfirmed),
  refusal: isConfirmed ? paymentTexts.begunTooOften : paymentTexts.confirmToBegin,
});

/** How many different cards may be tried for the payments of this payer in a day. */
export const cardsOf = (payerId: string): Limit => ({
  what: 'cards',
  subject: [payerId],
  window,
  max: inEnvironment(cards),
  refusal: paymentTexts.tooManyCards,
});

/** For how many different payers this card, by its fingerprint, may be tried in a day. The 429 is seen by nobody. */
export const personsOf = (card: string): Limit => ({
  what: 'persons',
  subject: [card],
  window,
  max: inEnvironment(personsOfCard),
  refusal: paymentTexts.tooManyCards,
});

/** 429 for a payer who has begun as many payments in a day as they may, or for whom as many cards were tried. Counts nothing. */
export const requireMayBegin = async (payerId: string, isConfirmed: Promise<boolean>): Promise<void> => {
  const begun = isConfirmed.then((confirmed) => intentsOf(payerId, confirmed));
  await Promise.all([
    requireRoom({ what: 'pay', subject: [payerId] }, begun),
    requireRoomForName(cardsOf(payerId)),
  ]);
};

/** Step: this payer begins one more payment; 429 beyond what they may begin in a day. */
export const countIntent = (payerId: string, isConfirmed: boolean): Step =>
  count(intentsOf(payerId, isConfirmed));

/** Step: this payer cancels one more order or module that is paid, or asks for that; 429 beyond what they may cancel in a day. */
export const countCancelled = (payerId: string): Step =>
  count({
    what: 'cancel',
    subject: [payerId],
    window,
    max: inEnvironment(cancelled),
    refusal: paymentTexts.cancelledTooOften,
  });

/** Step: this seller gives back more than half of what was paid for one more order or module; 429 beyond what they may give back in a day. */
export const countGivenBack = (sellerId: string): Step =>
  count({
    what: 'giveBack',
    subject: [sellerId],
    window,
    max: inEnvironment(givenBack),
    refusal: paymentTexts.givenBackTooOften,
  });
