import type { Key, Step } from '#functions/table/table.ts';
import type { ReplyOf } from '#shared/api/call.ts';
import type { payments } from '#shared/api/payments.ts';

/** What can be paid by card; intents carry this word in their metadata. */
export type PaymentKind = ReplyOf<typeof payments.confirm>['kind'];

/** What is charged: who pays whom how much, for what. */
export type Charge = {
  kind: PaymentKind;
  id: string;
  payerId: string;
  payeeId: string;
  /** Minor units. */
  amount: number;
  currency: string;
};

/** What is due for the record of this id, with its payment as far as there is one. Orders and modules have one each. */
export type FindDue = (id: string) => Promise<Payable | undefined>;

export type Due = Charge & {
  /** Where its payment is kept; the ledger and what was set aside are kept beside it. */
  key: Key;
  payment: Payment | undefined;
  /** What to tell whoever would pay again. */
  alreadyPaid: string;
};

/** What is due, together with the steps by which it becomes paid, at this ISO time. */
export type Payable = Due & { paid: (at: string) => Step[] };

/** A payment as it is kept: the intent in force, and what became of it as far as we were told. */
export type Payment = Charge & {
  intentId: string;
  attempt: number;
  status: string;
};
