import type { OrderRole } from '#shared/rules/work/order.ts';

import {
  splitFacts,
  splitSentence,
  type Parties,
  type Shares,
  type SplitSentence,
  type SplitSentences,
} from './shares.ts';

/** How a dispute ends by itself: this party has named no amount, the other has not, or they do not agree. */
export type DisputeEnds = {
  ownSilence: SplitSentences;
  theirSilence: SplitSentences;
  noAgreement: Record<OrderRole, SplitSentence>;
};

/** `when` is a moment. */
export const disputeEndsBy: DisputeEnds = {
  ownSilence: {
    buyer: {
      toSeller: ({ when, name, got }) => `If you name no amount by ${when}, ${got} is released to ${name}.`,
      toBuyer: ({ when, back }) => `If you name no amount by ${when}, ${back} is refunded to you.`,
      toBoth: ({ when, name, got, back }) =>
        `If you name no amount by ${when}, ${got} is released to ${name} and ${back} is refunded to you.`,
    },
    seller: {
      toSeller: ({ when, got }) => `If you name no amount by ${when}, you get ${got}.`,
      toBuyer: ({ when, name, back }) => `If you name no amount by ${when}, ${back} is refunded to ${name}.`,
      toBoth: ({ when, name, got, back }) =>
        `If you name no amount by ${when}, you get ${got} and ${back} is refunded to ${name}.`,
    },
  },
  theirSilence: {
    buyer: {
      toSeller: ({ when, name, got }) =>
        `If ${name} names no amount by ${when}, ${got} is released to ${name}.`,
      toBuyer: ({ when, name, back }) => `If ${name} names no amount by ${when}, ${back} is refunded to you.`,
      toBoth: ({ when, name, got, back }) =>
        `If ${name} names no amount by ${when}, ${got} is released to ${name} and ${back} is refunded to you.`,
    },
    seller: {
      toSeller: ({ when, name, got }) => `If ${name} names no amount by ${when}, you get ${got}.`,
      toBuyer: ({ when, name, back }) =>
        `If ${name} names no amount by ${when}, ${back} is refunded to ${name}.`,
      toBoth: ({ when, name, got, back }) =>
        `If ${name} names no amount by ${when}, you get ${got} and ${back} is refunded to ${name}.`,
    },
  },
  noAgreement: {
    buyer: ({ when, name, got, back }) =>
      `If you and ${name} do not agree by ${when}, the middle of the two amounts counts: ${got} is released to ${name} and ${back} is refunded to you.`,
    seller: ({ when, name, got, back }) =>
      `If you and ${name} do not agree by ${when}, the middle of the two amounts counts: you get ${got} and ${back} is refunded to ${name}.`,
  },
};

/** In short: `when` is a countdown that begins the sentence. */
export const disputeEndsIn: DisputeEnds = {
  ownSilence: {
    buyer: {
      toSeller: ({ when, name, got }) => `${when}, if you name no amount, ${got} is released to ${name}.`,
      toBuyer: ({ when, back }) => `${when}, if you name no amount, ${back} is refunded to you.`,
      toBoth: ({ when, name, got, back }) =>
        `${when}, if you name no amount, ${got} is released to ${name} and ${back} is refunded to you.`,
    },
    seller: {
      toSeller: ({ when, got }) => `${when}, if you name no amount, you get ${got}.`,
      toBuyer: ({ when, name, back }) => `${when}, if you name no amount, ${back} is refunded to ${name}.`,
      toBoth: ({ when, name, got, back }) =>
        `${when}, if you name no amount, you get ${got} and ${back} is refunded to ${name}.`,
    },
  },
  theirSilence: {
    buyer: {
      toSeller: ({ when, name, got }) =>
        `${when}, if ${name} names no amount, ${got} is released to ${name}.`,
      toBuyer: ({ when, name, back }) => `${when}, if ${name} names no amount, ${back} is refunded to you.`,
      toBoth: ({ when, name, got, back }) =>
        `${when}, if ${name} names no amount, ${got} is released to ${name} and ${back} is refunded to you.`,
    },
    seller: {
      toSeller: ({ when, name, got }) => `${when}, if ${name} names no amount, you get ${got}.`,
      toBuyer: ({ when, name, back }) =>
        `${when}, if ${name} names no amount, ${back} is refunded to ${name}.`,
      toBoth: ({ when, name, got, back }) =>
        `${when}, if ${name} names no amount, you get ${got} and ${back} is refunded to ${name}.`,
    },
  },
  noAgreement: {
    buyer: ({ when, name, got, back }) =>
      `${when}, if you and ${name} do not agree, the middle of the two amounts counts: ${got} is released to ${name} and ${back} is refunded to you.`,
    seller: ({ when, name, got, back }) =>
      `${when}, if you and ${name} do not agree, the middle of the two amounts counts: you get ${got} and ${back} is refunded to ${name}.`,
  },
};

type Disputed = Parties & { actions: readonly string[]; clock: Shares & { action: string } };

/** How this dispute ends by itself, as this party reads it. */
export function disputeEnd(ends: DisputeEnds, work: Disputed, role: OrderRole, when: string): string {
  const { actions, clock } = work;
  if (clock.action === 'divide') return ends.noAgreement[role](splitFacts(clock, work, role, when));
  // The one who can accept an amount has not named one.
  const silence = actions.includes('acceptOffer') ? ends.ownSilence : ends.theirSilence;
  return splitSentence(silence, clock, work, role, when);
}
