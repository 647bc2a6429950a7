import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import type { Payment, PaymentKind } from '#functions/domain/money/record.ts';
import type { OrderItem, OrderListing } from '#functions/domain/orders/record.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import type { Update } from '#functions/table/updates.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import type { OrderStage } from '#shared/rules/order.ts';
import type { Verb } from '#shared/work/phases.ts';
import type { Rules } from '#shared/work/view.ts';

import { factsOf as ofModule, phaseIn, type ModuleFacts } from './module-facts.ts';
import { factsOf as ofOrder, phaseIn as phaseOfOrder, type OrderFacts } from './order-facts.ts';

// What tests know of how orders, modules, their payments and their books are stored. The others ask this file.

/** The key of the record of an order or a module. */
export const recordKey = (kind: PaymentKind, id: string): Key =>
  kind === 'order' ? keys.order(id) : moduleKey(id);

export const paymentKey = (kind: PaymentKind, id: string): Key => keys.payment(kind, id);
export const holdKey = (kind: PaymentKind, id: string): Key => keys.hold(kind, id);
export const closeKey = (kind: PaymentKind, id: string): Key => keys.holdClosed(kind, id);

/** The partition of the payment and the books of an order or a module. */
export const booksUnder = (kind: PaymentKind, id: string): string => keys.hold(kind, id).PK;

/** What an order's record says of it, by the names of the wire. */
export type OrderRecord = OrderFacts &
  Pick<
    OrderListing,
    'id' | 'gigId' | 'title' | 'version' | 'seller' | 'buyer' | 'doneAt' | 'commissionRate'
  > & {
    currency: string;
    deliveredInTime?: boolean | undefined;
  };

/** What a module's record says of it, by the names of the wire. */
export type ModuleRecord = ModuleFacts & {
  id: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  name: string;
  details: string;
  projectURL?: string | undefined;
  images: string[];
  currency: string;
  version: number;
  submittedInTime?: boolean | undefined;
  doneAt?: string | undefined;
};

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** An order as tests know it. */
export function toOrderRecord({ card }: Pick<OrderItem, 'card'>): OrderRecord {
  const { id, gigId, title, version, seller, buyer, doneAt, isInTime, money, commissionRate } = card;
  return defined({
    ...ofOrder(card),
    currency: money.currency,
    id,
    gigId,
    commissionRate,
    title,
    version,
    seller,
    buyer,
    deliveredInTime: isInTime,
    ...(doneAt ? { doneAt } : {}),
  });
}

/** A module as tests know it. */
export function toModuleRecord(item: ModuleItem): ModuleRecord {
  const { card, details, projectURL, images } = item;
  const { id, title, version, seller, buyer, doneAt, isInTime, money } = card;
  return defined({
    ...ofModule(card),
    currency: money.currency,
    id,
    projectId: projectIdOf(id),
    clientId: buyer.id,
    freelancerId: seller.id,
    name: title,
    details,
    projectURL,
    images,
    version,
    submittedInTime: isInTime,
    doneAt,
  });
}

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
  if (kind === 'order') return (await findOrder(id))?.paidAt !== undefined;
  return (await findModule(id))?.status === 'COMPLETED';
}

/** Where a card has what tests name. */
const paths: Readonly<Record<string, string>> = {
  price: 'terms.total',
  createdAt: 'times.made',
  requirementsAt: 'times.brief',
  deliveredAt: 'times.delivered',
  ...Object.fromEntries(
    ['held', 'released', 'returning', 'returned', 'takenBack', 'frozenAt'].map((name) => [
      name,
      `money.${name}`,
    ]),
  ),
};

const AT = '2026-01-01T00:00:00.000Z';
const paid = (as: 'hold' | 'settle', amount: number) => ({ payments: [{ at: AT, amount, as }] });
/** What a card has where tests name something that follows from it. */
const facts: Readonly<Record<string, (value: unknown, kind: PaymentKind) => object>> = {
  stage: (stage) => ({ phase: phaseOfOrder[stage as OrderStage] }),
  status: (status) => ({ phase: phaseIn[status as ModuleStatus] }),
  endedAt: () => ({ phase: 'ENDED' }),
  paidAt: (at, kind) => (at ? paid(kind === 'order' ? 'hold' : 'settle', 0) : { payments: [] }),
  fundedAt: (at) => (at ? paid('hold', 0) : { payments: [] }),
  charged: (amount) => paid('hold', amount as number),
};

type Facts = Pick<Update, 'set' | 'add' | 'remove'>;

/** Step: the record of an order or a module says something else, by the names of what it says. Nothing else follows. */
export function misrecord(kind: PaymentKind, id: string, { set = {}, add = {}, remove = [] }: Facts): Step {
  const path = (name: string) => `card.${paths[name] ?? name}`;
  const moved = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        Object.entries(facts[name]?.(value, kind) ?? { [paths[name] ?? name]: value }),
      ),
    );
  const removed = Object.fromEntries(remove.filter((name) => facts[name]).map((name) => [name, undefined]));
  const changes = Object.entries(moved({ ...removed, ...set }));
  return change(recordKey(kind, id), {
    set: Object.fromEntries(changes.map(([name, value]) => [`card.${name}`, value])),
    add: Object.fromEntries(Object.entries(add).map(([name, value]) => [path(name), value])),
    remove: remove.filter((name) => !facts[name]).map(path),
    when: { PK: exists },
  });
}

/** An event by the names of the wire. */
export const toNamed = <V extends Verb, Action extends string, Person extends string>(
  rules: Rules<V, string, Action, string, Person>,
  { by, what, ...event }: WorkEvent<V>,
) => ({ ...event, by: rules.personOf(by.kind), what: rules.actionOf(what) });

type Records = readonly object[];

const withKey = (records: Records, sort: string) => records.find((record) => (record as Key).SK === sort);

/** What is stored of the order among these records. */
export function orderAmong(records: Records): OrderRecord | undefined {
  const item = withKey(records, 'ORDER') as OrderItem | undefined;
  return item && toOrderRecord(item);
}

/** What is stored of the modules among these records, in their order. */
export const modulesAmong = (records: Records): ModuleRecord[] =>
  (records as (Key & ModuleItem)[]).filter(({ SK }) => SK.startsWith('MOD#')).map(toModuleRecord);

/** The payment among these records. */
export const paymentAmong = (records: Records) =>
  withKey(records, 'PAY') as (Key & Payment & Partial<Due>) | undefined;

/** What is held, among these records. */
export const holdAmong = (records: Records) => withKey(records, 'HOLD') as (Key & Hold) | undefined;
