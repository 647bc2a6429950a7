import type { Key } from '#functions/table/client.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { Examiner } from '#shared/rules/money/held-money.ts';
import type { PayerNews } from '#shared/rules/news/news.ts';

import type { HoldTerms } from './hold.ts';
import type { ChargeTerms, Payment, PaymentKind } from './payment.ts';

/** A piece of work: which kind it is of, and its id. */
export type WorkRef = { kind: PaymentKind; id: string };

/** The work that the metadata of an intent or refund name. They may be any text: there is no work of another kind. */
export const refIn = ({ kind, id }: Record<string, string | undefined>): WorkRef | undefined =>
  kind && id ? { kind: kind as PaymentKind, id } : undefined;

/** A payer, as the provider knows them, and whether they have confirmed their email. */
export type Payer = { id: string; email: string; username: string; isConfirmed: boolean };

/** A charge that is due for work, and its payment if one was begun. */
export type Payable = ChargeTerms & {
  /** What the work is called. */
  title: string;
  /** Reads who pays it. */
  payer: () => Promise<Payer>;
  /** Which of the payments of the work it is. */
  n: number;
  /** The key of the payment. Its books and intents that were set aside are in the same partition. */
  key: Key;
  payment: Payment | undefined;
  /** The message for a payer who tries to pay again. */
  alreadyPaid: Refusal;
};

/** A charge that its payer may begin to pay. `stillDue` is the step that requires so of its record, as it is when the payment begins. */
export type PayableNow = Payable & { stillDue: Step };

/** What is done about an examined payment: freeze it, unfreeze it, or take it back. */
export type ExaminationAction = 'freeze' | 'unfreeze' | 'takeBack';

/**
 * Who examines a payment, when (ISO), how much is taken back of what is held or was released, and who examines it still after that.
 */
export type ExaminationDetails = {
  by: Examiner;
  at: string;
  amount?: number;
  stillExamines?: Examiner | undefined;
};

/** Money that arrives for work: when it is recorded (ISO), the days that it will take to clear, and when it was charged (milliseconds). */
export type IncomingPayment = { at: string; clearance: number; chargedAt: () => Promise<number> };

/**
 * The steps that count incoming money as paid; or it is refunded at once, because the work has ended, with the steps of
 * an end that is not stored yet.
 */
export type IncomingOutcome = { paid: Step[] } | { ended: Step[] };

/**
 * Work that is paid for, as it was read, and all that money asks of it. Its steps are `Outdated` if it has changed. Amounts are
 * in minor units, times are ISO.
 */
export type Work = Payable & {
  /** Whose the money may become, how much of it is held, and how much was released. */
  held: Omit<HoldTerms, 'clearance'> & { amount: number; released: number };
  /** Handles money that arrives for it. It counts if it was charged in time, however late that is reported. */
  arrive: (arriving: IncomingPayment) => Promise<IncomingOutcome>;
  /** The steps of what the payer's bank, or whoever runs the marketplace, does about the payment. */
  examine: (action: ExaminationAction, examining: ExaminationDetails) => Promise<Step[]>;
  /**
   * The steps that mark an amount as returned, once its refund is proven; below 0 if the bank has sent it back. `elsewhere` of it
   * was paid in another way than to the card.
   */
  returned: (amount: number, elsewhere?: number) => Step[];
  /** The steps that tell its payer that an amount came too late, or has gone back. */
  notify: (what: PayerNews, amount: number) => Step[];
  /** The steps of an abandoned refund: the amount is no longer on its way, though the payer has not got it. */
  refundAbandoned: (amount: number) => Step[];
  /** The steps of an amount that goes back to the payer, because its seller could not be paid. */
  unclaimed: (amount: number, at: string) => Promise<Step[]>;
  /** Does what is due for it by itself; answers whether anything was, after which it has to be read again. */
  applyDue: () => Promise<boolean>;
  /** Whether its seller has not confirmed their email, without which the operator pays nobody. */
  lacksEmail: () => Promise<boolean>;
};

/** All work that is paid for. Calls and jobs hand it to `money`, which knows no kind of work. */
export type Works = {
  /** Finds work without checking who asks. */
  find: (ref: WorkRef) => Promise<Work | undefined>;
};
