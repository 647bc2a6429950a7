import { lookAtChargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import { makeMovement } from '#functions/domain/money/movements/send-movement.ts';
import { checkPayment } from '#functions/domain/money/payments/check-payment.ts';
import { checkAccount } from '#functions/domain/money/payouts/check-account.ts';
import type { Works } from '#functions/domain/money/works.ts';
import { closesPayment } from '#functions/domain/orders/cancel.ts';
import { orderKind } from '#functions/domain/orders/kind.ts';
import { applyClock } from '#functions/domain/work/clock.ts';
import type { Key } from '#functions/table/client.ts';

/** Does what is due for the record of this key, and has it leave its place in the index. Answers what became of it. */
type Attend = (key: Key, works: Works) => Promise<string>;

const idIn = ({ PK }: Key) => PK.slice(PK.indexOf('#') + 1);

/** Loads what is seldom needed, such as what needs the store of files, only when it is. */
const rarely =
  (load: () => Promise<(key: Key) => Promise<string>>): Attend =>
  async (key) =>
    (await load())(key);

/** The records for which something can be due, by the first words of their keys. */
const kinds: Readonly<Record<string, Attend>> = {
  'ORDER ORDER': (key, works) => applyClock(orderKind, idIn(key), { alsoSteps: closesPayment(works) }),
  'PROJ MOD': rarely(async () => {
    const { moduleKind } = await import('#functions/domain/modules/kind.ts');
    return ({ PK, SK }) => applyClock(moduleKind, `${idIn({ PK, SK })}-${SK.slice(SK.indexOf('#') + 1)}`);
  }),
  'LEDGER PAY': checkPayment,
  'LEDGER MOV': makeMovement,
  'LEDGER DSP': lookAtChargeback,
  'ACCT ACCOUNT': checkAccount,
  'USER EXPORT': rarely(async () => (await import('#functions/domain/export/export.ts')).makeExport),
  'PERSON CLOSING': rarely(async () => {
    const { finishClosing } = await import('#functions/domain/closing/finish.ts');
    return (key) => finishClosing(idIn(key));
  }),
};

const firstWord = (part: string) => part.split('#')[0] ?? '';

/** Does what is due for a record. Fails for a record for which nothing is ever due. */
export async function attend(key: Key, works: Works): Promise<string> {
  const kind = kinds[`${firstWord(key.PK)} ${firstWord(key.SK)}`];
  if (!kind) throw new Error(`Nothing can be due for ${key.SK}.`);
  return kind(key, works);
}
