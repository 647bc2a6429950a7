import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import type { Payment, PaymentKind } from '#functions/domain/money/record.ts';
import type { OrderItem, OrderListing } from '#functions/domain/orders/record.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import type { Update } from '#functions/table/updates.ts';

// What tests know of how orders, modules, their payments and their books are stored. The others ask this file.

/** The key of the record of an order or a module. */
export const recordKey = (kind: PaymentKind, id: string): Key =>
  kind === 'order' ? keys.order(id) : moduleKey(id);

export const paymentKey = (kind: PaymentKind, id: string): Key => keys.payment(kind, id);
export const holdKey = (kind: PaymentKind, id: string): Key => keys.hold(kind, id);
export const closeKey = (kind: PaymentKind, id: string): Key => keys.holdClosed(kind, id);

/** The partition of the payment and the books of an order or a module. */
export const booksUnder = (kind: PaymentKind, id: string): string => keys.hold(kind, id).PK;

/** What an order's record says of it; undefined if there is none. */
export const findOrder = async (id: string): Promise<OrderListing | undefined> =>
  (await findItem<OrderItem>(keys.order(id)))?.card;

/** What a module's record says of it; undefined if there is none. */
export const findModule = (id: string): Promise<ModuleItem | undefined> =>
  findItem<ModuleItem>(moduleKey(id));

/** Whether the record of an order or a module says that it was paid for. */
export async function isPaid(kind: PaymentKind, id: string): Promise<boolean> {
  if (kind === 'order') return (await findOrder(id))?.paidAt !== undefined;
  return (await findModule(id))?.status === 'COMPLETED';
}

type Facts = Pick<Update, 'set' | 'add' | 'remove'>;

/** Step: the record of an order or a module says something else, by the names of what it says. Nothing else follows. */
export function misrecord(kind: PaymentKind, id: string, { set = {}, add = {}, remove = [] }: Facts): Step {
  const path = (name: string) => (kind === 'order' ? `card.${name}` : name);
  const paths = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [path(name), value]));
  return change(recordKey(kind, id), {
    set: paths(set),
    add: paths(add),
    remove: remove.map(path),
    when: { PK: exists },
  });
}

type Records = readonly object[];

const withKey = (records: Records, sort: string) => records.find((record) => (record as Key).SK === sort);

/** What is stored of the order among these records. */
export const orderAmong = (records: Records): OrderListing | undefined =>
  (withKey(records, 'ORDER') as OrderItem | undefined)?.card;

/** What is stored of the modules among these records, in their order. */
export const modulesAmong = (records: Records): ModuleItem[] =>
  records.filter((record) => (record as Key).SK.startsWith('MOD#')) as ModuleItem[];

/** The payment among these records. */
export const paymentAmong = (records: Records) =>
  withKey(records, 'PAY') as (Key & Payment & Partial<Due>) | undefined;

/** What is held, among these records. */
export const holdAmong = (records: Records) => withKey(records, 'HOLD') as (Key & Hold) | undefined;
