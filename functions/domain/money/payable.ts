import type { Key } from '#functions/table/client.ts';
import type { Step } from '#functions/table/transaction.ts';

import type { Charge, Payment } from './record.ts';

/** A charge that is due for a record, and its payment if one was begun. */
export type Due = Charge & {
  /** The key of the payment. Its ledger entry and intents that were set aside are in the same partition. */
  key: Key;
  payment: Payment | undefined;
  /** The message for a payer who tries to pay again. */
  alreadyPaid: string;
};

/** A due charge, and the steps that mark its record, as it was read, as paid at this time (ISO); `Outdated` if it has changed. */
export type Payable = Due & { markPaid: (at: string) => Step[] };

/** Finds what is due for the record of this id, without checking who asks. */
export type FindPayable = (id: string) => Promise<Payable | undefined>;

/** Everything that can be paid for, by the kind in an intent's metadata, which may be any text. */
export type Payables = ReadonlyMap<string, FindPayable>;
