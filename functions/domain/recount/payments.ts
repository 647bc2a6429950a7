import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';

import { differs, getOrCreate, findingOf, isA, type Check, type Item } from './check.ts';

type Entry = { card: { kind: string; id: string; amount: number; currency: string } };
type Paid = { record: string[]; intents: string[]; ledger: string[] };

const sum = (amount: unknown, currency: unknown) => `${String(amount)} ${String(currency)}`;

/** Checks that every record marked as paid has one succeeded payment and one ledger entry, of the same amount. */
export function payments(): Check {
  const all = new Map<string, Paid>();
  const of = (kind: string, id: string) =>
    getOrCreate(all, `${kind} ${id}`, (): Paid => ({ record: [], intents: [], ledger: [] }));

  return {
    visit(item: Item) {
      if (isA(item, 'ORDER', 'ORDER')) {
        const { card } = item as unknown as OrderItem;
        if (card.isPaid) of('order', card.id).record.push(sum(card.price, card.currency));
      } else if (isA(item, 'PROJ', 'MOD#')) {
        const { id, status, amount, currency } = item as unknown as ModuleItem;
        if (status === 'COMPLETED') of('module', id).record.push(sum(amount, currency));
      } else if (item.SK === 'PAY') {
        const { kind, id, status, amount, currency } = item as unknown as Payment;
        if (status === 'succeeded') of(kind, id).intents.push(sum(amount, currency));
      } else if (item.SK.startsWith('LEDGER#')) {
        const { kind, id, amount, currency } = (item as unknown as Entry).card;
        of(kind, id).ledger.push(sum(amount, currency));
      }
    },
    finding: () =>
      findingOf('paid = proved = ledger', all, ({ record, intents, ledger }) => [
        ...differs('paid', record.join(', ') || 'nothing', intents.join(', ') || 'nothing'),
        ...differs('ledger', ledger.join(', ') || 'nothing', intents.join(', ') || 'nothing'),
      ]),
  };
}
