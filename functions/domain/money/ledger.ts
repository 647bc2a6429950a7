import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transaction.ts';

import type { Charge } from './record.ts';

/** Step: enters a charge into the ledger of the day on which it was paid (ISO time), in the partition of its payment. */
export function enterIntoLedger({ PK }: Key, charge: Charge, intentId: string, at: string): Step {
  const { kind, id, amount, currency, payerId: from, payeeId: to } = charge;
  return create({
    ...keys.ledger(PK, intentId),
    GSI1PK: lists.ledgerOf(at.slice(0, 10)),
    GSI1SK: intentId,
    card: { kind, id, amount, currency, from, to, at },
  });
}
