import type { OrderCard } from '#shared/entities/work/order.ts';
import type { Major } from '#shared/rules/money/money.ts';
import { formatMoney } from '#web/lib/format.ts';

import { atStake, isReleased, type SplitSentences } from './shares.ts';

type Work = Pick<OrderCard, 'hold' | 'buyer'>;

/** What the amount of the other side of a dispute means. */
export const asTheySay: SplitSentences = {
  buyer: {
    toSeller: ({ name, got }) => `If it goes as ${name} says, ${got} is released to ${name}.`,
    toBuyer: ({ name, back }) => `If it goes as ${name} says, ${back} is refunded to you.`,
    toBoth: ({ name, got, back }) =>
      `If it goes as ${name} says, ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ name, got }) => `If it goes as ${name} says, you get ${got}.`,
    toBuyer: ({ name, back }) => `If it goes as ${name} says, ${back} is refunded to ${name}.`,
    toBoth: ({ name, got, back }) =>
      `If it goes as ${name} says, you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** What an amount that is about to be named means. */
export const asYouSay: SplitSentences = {
  buyer: {
    toSeller: ({ name, got }) => `With this amount, ${got} is released to ${name}.`,
    toBuyer: ({ back }) => `With this amount, ${back} is refunded to you.`,
    toBoth: ({ name, got, back }) =>
      `With this amount, ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ got }) => `With this amount, you get ${got}.`,
    toBuyer: ({ name, back }) => `With this amount, ${back} is refunded to ${name}.`,
    toBoth: ({ name, got, back }) => `With this amount, you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** What accepting the amount of the other side does. */
export const onceAccepted: SplitSentences = {
  buyer: {
    toSeller: ({ name, got }) => `This ends the dispute at once and for good: ${got} is released to ${name}.`,
    toBuyer: ({ back }) => `This ends the dispute at once and for good: ${back} is refunded to you.`,
    toBoth: ({ name, got, back }) =>
      `This ends the dispute at once and for good: ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ got }) => `This ends the dispute at once and for good: you get ${got}.`,
    toBuyer: ({ name, back }) =>
      `This ends the dispute at once and for good: ${back} is refunded to ${name}.`,
    toBoth: ({ name, got, back }) =>
      `This ends the dispute at once and for good: you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** What it has done. */
export const accepted: SplitSentences = {
  buyer: {
    toSeller: ({ name, got }) => `Dispute ended: ${got} is released to ${name}.`,
    toBuyer: ({ back }) => `Dispute ended: ${back} is refunded to you.`,
    toBoth: ({ name, got, back }) =>
      `Dispute ended: ${got} is released to ${name} and ${back} is refunded to you.`,
  },
  seller: {
    toSeller: ({ got }) => `Dispute ended: you get ${got}.`,
    toBuyer: ({ name, back }) => `Dispute ended: ${back} is refunded to ${name}.`,
    toBoth: ({ name, got, back }) => `Dispute ended: you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** Of an amount above what is at stake. */
export const aboveStake = (work: Pick<Work, 'hold'>): string =>
  isReleased(work)
    ? `This is more than the ${formatMoney(atStake(work))} that was released.`
    : `This is more than the ${formatMoney(atStake(work))} that is held.`;

/** What refunding this much does, and where the rest of what is held, or was released, stays. */
export function refundSentence(work: Work, amount: Major, left: Major): string {
  const [back, rest, name] = [formatMoney(amount), formatMoney(left), work.buyer.username];
  if (isReleased(work))
    return left > 0
      ? `${back} is refunded to ${name}, ${rest} stays released to you.`
      : `${back} is refunded to ${name}, nothing is left for you.`;
  return left > 0
    ? `${back} is refunded to ${name}, ${rest} stays held.`
    : `${back} is refunded to ${name}, nothing is left, so the order is cancelled.`;
}
