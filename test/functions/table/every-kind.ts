import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';

const ofPayment = { kind: 'order', id: '1', payment: 2 };

/** Arguments of the keys that are not made of ids alone. */
const given: Partial<Record<keyof typeof keys, unknown[]>> = {
  payment: [ofPayment],
  hold: [ofPayment],
  holdClosed: [ofPayment],
  longHeld: [ofPayment],
  parties: [ofPayment],
  journal: ['LEDGER#order#1', '2'],
  movement: ['LEDGER#order#1', '2'],
  chargeback: ['LEDGER#order#1', '2'],
  paymentIssue: ['LEDGER#order#1', '2'],
  dueIssue: [{ PK: 'ORDER#1', SK: 'ORDER' }],
  receiptNumber: ['2026-000001'],
  act: [{ kind: 'order', id: '1' }, '2'],
};

type Kind = keyof typeof keys;

/** Every kind of items, by its name. */
export const kindOfName: Readonly<Record<Kind, KeyKind>> = keys;

/** A key of this kind, for records of this id. */
export const aKeyOf = (kind: Kind, id = '1'): Key =>
  (kindOfName[kind] as unknown as (...parts: unknown[]) => Key)(...(given[kind] ?? [id, '2', '3']));

/** The names of all kinds of items. */
export const everyKind = Object.keys(keys) as Kind[];

const first = (text: string) => text.split('#')[0] ?? '';
/** The kind of an item, by the first words of its key. */
export const kindOf = ({ PK, SK }: Key): string => `${first(PK)} ${first(SK)}`;
