import { workAt, workKinds } from '#functions/domain/kinds/kinds.ts';
import type { WorkRef, Works } from '#functions/domain/money/books/works.ts';
import { checkChargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import { checkHold } from '#functions/domain/money/long-held.ts';
import { makeMovement } from '#functions/domain/money/movements/send-movement.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { applyClock } from '#functions/domain/work/clock.ts';
import { closesPayment } from '#functions/domain/work/money/close-payment.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';

/** Processes the due record with this key, and removes it from the index. Returns the outcome. */
type Process = (key: Key, works: Works) => Promise<string>;

/** Loads what is seldom needed, such as what needs the store of files, only when it is. */
const rarely =
  (load: () => Promise<(key: Key) => Promise<string>>): Process =>
  async (key) =>
    (await load())(key);

/** The other records for which something can be due here; exports and closings have queues, and functions, of their own. */
const others: readonly (readonly [kind: KeyKind, process: Process])[] = [
  [keys.payment, checkPayment],
  [keys.hold, checkHold],
  [keys.movement, makeMovement],
  [keys.chargeback, checkChargeback],
  [
    keys.payoutAccount,
    rarely(async () => (await import('#functions/domain/money/payouts/check-account.ts')).checkAccount),
  ],
];

/** Processes due work, and closes its payment if its kind requires that. */
async function processWork({ kind: name, id }: WorkRef, works: Works): Promise<string> {
  const kind = await workKinds[name].load();
  return applyClock(kind, id, kind.closesPayment ? { alsoSteps: closesPayment(kind, works) } : {});
}

/** Processes a due record. Fails for a record for which nothing is ever due. */
export async function processRecord(key: Key, works: Works): Promise<string> {
  const work = workAt(key);
  if (work) return processWork(work, works);
  const [, processOther] = others.find(([kind]) => kind.is(key)) ?? [];
  if (!processOther) throw new Error(`Nothing can be due for ${key.SK}.`);
  return processOther(key, works);
}
