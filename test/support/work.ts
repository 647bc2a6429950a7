import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import { statusOf } from '#functions/domain/modules/wire.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { paymentOf, type Payment, type PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import type { Due } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { Update } from '#functions/table/updates.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import { moduleRules } from '#shared/work/module.ts';
import { orderRules } from '#shared/work/order.ts';

// What tests know of how orders, modules, their payments and their books are stored. The others ask this file.

/** The key of the record of an order or a module. */
export const recordKey = (kind: PaymentKind, id: string): Key =>
  kind === 'order' ? keys.order(id) : moduleKey(id);

export const paymentKey = (kind: PaymentKind, id: string): Key => keys.payment(paymentOf({ kind, id }));
export const holdKey = (kind: PaymentKind, id: string): Key => keys.hold(paymentOf({ kind, id }));
export const closeKey = (kind: PaymentKind, id: string): Key => keys.holdClosed(paymentOf({ kind, id }));

/** The partition of the payment and the books of an order or a module. */
export const booksUnder = (kind: PaymentKind, id: string): string => booksOf({ kind, id });

/** An order as tests know it: how far it has come, with its money, and the stage by which the world knows it. */
export const toOrderRecord = ({ card }: Pick<OrderItem, 'card'>) => ({
  ...card,
  ...card.money,
  stage: orderRules.stageOf(card),
});
export type OrderRecord = ReturnType<typeof toOrderRecord>;

/** A module as tests know it: likewise, and what the world calls some of it. */
export const toModuleRecord = ({ card, details, projectURL, images }: ModuleItem) => ({
  ...card,
  ...card.money,
  stage: moduleRules.stageOf(card),
  status: statusOf(card),
  projectId: projectIdOf(card.id),
  clientId: card.buyer.id,
  freelancerId: card.seller.id,
  name: card.title,
  amount: card.agreed,
  details,
  projectURL,
  images,
});
export type ModuleRecord = ReturnType<typeof toModuleRecord>;

/** What an order's record says of it; undefined if there is none. */
export async function findOrder(id: string): Promise<OrderRecord | undefined> {
  const item = await findItem<OrderItem>(keys.order(id));
  return item && toOrderRecord(item);
}

/** What a module's record says of it; undefined if there is none. */
export async function findModule(id: string): Promise<ModuleRecord | undefined> {
  const item = await findItem<ModuleItem>(moduleKey(id));
  return item && toModuleRecord(item);
}

/** Whether the record of an order or a module says that it was paid for. */
export async function isPaid(kind: PaymentKind, id: string): Promise<boolean> {
  if (kind === 'order') return Boolean((await findOrder(id))?.payments.length);
  return (await findModule(id))?.phase === 'DONE';
}

/** Step: the card of an order or a module says something else. Nothing else follows. */
export function misrecord(
  kind: PaymentKind,
  id: string,
  { set = {}, add = {} }: Pick<Update, 'set' | 'add'>,
): Step {
  const inCard = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`card.${name}`, value]));
  return change(recordKey(kind, id), { set: inCard(set), add: inCard(add), when: { PK: exists } });
}

type Records = readonly object[];

/** What is stored of the order among these records. */
export function orderAmong(records: Records): OrderRecord | undefined {
  const item = records.find((record) => (record as Key).SK === 'ORDER') as OrderItem | undefined;
  return item && toOrderRecord(item);
}

/** What is stored of the modules among these records, in their order. */
export const modulesAmong = (records: Records): ModuleRecord[] =>
  (records as (Key & ModuleItem)[]).filter(({ SK }) => SK.startsWith('MOD#')).map(toModuleRecord);

const numbered = (records: Records, sort: 'PAY#' | 'HOLD#') =>
  records.find((record) => (record as Key).SK.startsWith(sort));

/** The payment among these records. */
export const paymentAmong = (records: Records) =>
  numbered(records, 'PAY#') as (Key & Payment & Partial<Due>) | undefined;

/** What is held, among these records. */
export const holdAmong = (records: Records) => numbered(records, 'HOLD#') as (Key & Hold) | undefined;
