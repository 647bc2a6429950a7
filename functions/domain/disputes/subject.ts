import type { EventOf } from '#functions/domain/protection/money-views.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { Dispute } from '#shared/entities/dispute.ts';
import type { HeldMoney, Side } from '#shared/rules/held-money.ts';

/** Who decides about which order or module, and the version of it that they have seen. */
export type Decider = { id: string; userId: string; seen?: number | undefined };

/** What a side does in a dispute. `amount` in minor units. */
export type DisputeAct = {
  action: 'dispute' | 'offer' | 'acceptOffer';
  amount?: number | undefined;
  note?: string | undefined;
};

/** Something with a dispute about its money, as it is now. */
export type Disputed = {
  about: Pick<Dispute, 'id' | 'orderId' | 'moduleId' | 'version' | 'clock'>;
  isOpen: boolean;
  money: HeldMoney;
  /** What happened, oldest first, each with the side that did it. */
  events: EventOf<Side | 'other', string>[];
};

/** A kind of record that there can be a dispute about, with all that is stored of one. */
export type Subject<Story> = {
  find: (id: string) => Promise<Story | undefined>;
  /** The side on which this person is; throws for everybody else. */
  requireSide: (story: Story | undefined, userId: string) => { story: Story; side: Side };
  /** Throws 409 where this is not allowed now, or if the record has changed since it was seen. */
  requireAllowed: (story: Story, action: DisputeAct['action'], decider: Decider) => void;
  /** The record after this act, and the steps that make it. */
  take: (story: Story, side: Side, act: DisputeAct) => Promise<{ after: Story; steps: Step[] }>;
  /** The record as it is now: with what has happened by itself. */
  tell: (story: Story) => Disputed;
  notFound: () => Error;
  /** The refusal of an amount above what is held. */
  aboveHeld: string;
};
