import { workAt, workKinds } from '#functions/domain/kinds/kinds.ts';
import type { Ref, Works } from '#functions/domain/money/books/works.ts';
import { checkChargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import { checkHold } from '#functions/domain/money/long-held.ts';
import { makeMovement } from '#functions/domain/money/movements/send-movement.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { checkAccount } from '#functions/domain/money/payouts/check-account.ts';
import { applyClock } from '#functions/domain/work/clock.ts';
import { closesPayment } from '#functions/domain/work/close-payment.ts';
import type { Key } from '#functions/table/client.ts';

/** Does what is due for the record of this key, and has it leave its place in the index. Answers what became of it. */
type Process = (key: Key, works: Works) => Promise<string>;

const idIn = ({ PK }: Key) => PK.slice(PK.indexOf('#') + 1);

/** Loads what is seldom needed, such as what needs the store of files, only when it is. */
const rarely =
  (load: () => Promise<(key: Key) => Promise<string>>): Process =>
  async (key) =>
    (await load())(key);

/** The other records for which something can be due, by the first words of their keys. */
const others: Readonly<Record<string, Process>> = {
  'LEDGER PAY': checkPayment,
  'LEDGER HOLD': checkHold,
  'LEDGER MOV': makeMovement,
  'LEDGER DSP': checkChargeback,
  'ACCT ACCOUNT': checkAccount,
  'USER EXPORT': rarely(async () => (await import('#functions/domain/export/export.ts')).makeExport),
  'PERSON CLOSING': rarely(async () => {
    const { finishClosing } = await import('#functions/domain/closing/finish.ts');
    return (key) => finishClosing(idIn(key));
  }),
};

/** Does what is due for work by itself, and closes its payment where its kind wants so. */
async function processWork({ kind: name, id }: Ref, works: Works): Promise<string> {
  const kind = await workKinds[name].load();
  return applyClock(kind, id, kind.closesPayment ? { alsoSteps: closesPayment(kind, works) } : {});
}

const firstWord = (part: string) => part.split('#')[0] ?? '';

/** Does what is due for a record. Fails for a record for which nothing is ever due. */
export async function processRecord(key: Key, works: Works): Promise<string> {
  const work = workAt(key);
  if (work) return processWork(work, works);
  const processOther = others[`${firstWord(key.PK)} ${firstWord(key.SK)}`];
  if (!processOther) throw new Error(`Nothing can be due for ${key.SK}.`);
  return processOther(key, works);
}
