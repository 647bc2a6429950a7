import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';

import { differs, isA, type Check, type Item } from './check.ts';

type Entry = { card: { amount: number; currency: string } };

/** More entries of one payment than this are a difference in any case. */
const MAX_ENTRIES = 50;

/** Marks a record that was met by its payment: if it is paid, it is looked at where it is met itself. */
const FROM_LEDGER = 'ledger';

const sum = (amount: unknown, currency: unknown) => `${String(amount)} ${String(currency)}`;

/** What an order or a module says was paid for it; undefined if it is not paid. */
async function paidFor(kind: string, id: string): Promise<string | undefined> {
  if (kind === 'order') {
    const order = await findItem<OrderItem>(keys.order(id));
    return order?.card.paidAt ? sum(order.card.price, order.card.currency) : undefined;
  }
  const module = await findItem<ModuleItem>(moduleKey(id));
  return module?.status === 'COMPLETED' ? sum(module.amount, module.currency) : undefined;
}

const isPaidOrder = (item: Item) =>
  isA(item, 'ORDER', 'ORDER') && (item as unknown as OrderItem).card.paidAt !== undefined;
const isPaidModule = (item: Item) => isA(item, 'PROJ', 'MOD#') && item['status'] === 'COMPLETED';

function recordOf(item: Item): string | undefined {
  if (isPaidOrder(item)) return `order ${(item as unknown as OrderItem).card.id}`;
  if (isPaidModule(item)) return `module ${String(item['id'])}`;
  if (!isA(item, 'LEDGER', 'PAY') && !isA(item, 'LEDGER', 'LEDGER#')) return undefined;
  const [, kind, id] = item.PK.split('#');
  return `${kind} ${id} ${FROM_LEDGER}`;
}

/** Checks that every record marked as paid has one succeeded payment and one ledger entry, of the same amount. */
export const payments: Check = {
  name: 'paid = proved = ledger',
  recordOf,
  isCounted: (item) => isPaidOrder(item) || isPaidModule(item),
  async mistakesIn(record) {
    const [kind = '', id = '', from] = record.split(' ');
    const paid = await paidFor(kind, id);
    if (from === FROM_LEDGER && paid !== undefined) return [];
    const key = keys.payment(kind, id);
    const entries = { PK: key.PK, SK: beginsWith('LEDGER#') };
    const [payment, { items }] = await Promise.all([
      findItem<Payment>(key),
      query<Entry>({ where: entries, limit: MAX_ENTRIES }),
    ]);
    const isProved = payment?.status === 'succeeded';
    const proved = isProved ? sum(payment.amount, payment.currency) : 'nothing';
    const ledger = items.map(({ card }) => sum(card.amount, card.currency)).join(', ');
    const sentences = [
      ...differs('paid', paid ?? 'nothing', proved),
      ...differs('ledger', ledger || 'nothing', proved),
    ];
    return sentences.map((what) => ({ what, record: `${kind} ${id}` }));
  },
};
