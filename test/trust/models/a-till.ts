import { expect, vi, type Mock } from 'vitest';

import type { Payment, PaymentKind } from '#functions/domain/money/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { drop, transact } from '#functions/table/transaction.ts';
import type { Browser, Reply } from '#test/flows/a-browser.ts';
import { aReport, deliver, type Report as Told } from '#test/flows/a-report.ts';
import { intentOf } from '#test/flows/an-order.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import type { PaidModel, PaymentModel, Report } from './a-payment-model.ts';

/** What is really there to be paid: its id, its intents in their order, and the events that there were. */
export type RealDue = { id: string; intents: string[]; events: string[] };

/** Where payments take place. */
export type RealTill = {
  cloud: TestCloud;
  kind: PaymentKind;
  browserOf: (actor: string) => Browser;
  dues: RealDue[];
  logged: Mock;
};

type Logged = { logged: Mock; quieten: () => void };

/** What is logged as an error, which a model may foresee; and quiet about what is only told. */
export function aListener(): Logged {
  const logged = vi.fn<(...values: unknown[]) => void>();
  const quieten = () => {
    vi.spyOn(console, 'error').mockImplementation(logged);
    vi.spyOn(console, 'info').mockReturnValue(undefined);
  };
  return { logged, quieten };
}

const words: Record<Report, Told> = {
  processing: 'processing',
  failed: 'payment_failed',
  succeeded: 'succeeded',
};

/** Keeps the event by which the provider tells this, so that it can come at any time. */
export function keep(
  { kind }: RealTill,
  due: RealDue,
  { report, attempt }: PaymentModel['events'][number],
  amount: number,
): void {
  const intentId = due.intents[attempt - 1] ?? '';
  due.events.push(aReport(words[report], { kind, id: due.id, intentId, amount }));
}

/** Brings an event; under another id it is one that happened anew. Answers its id too. */
export async function bring({ cloud }: RealTill, payload: string, isRenamed: boolean) {
  const event = JSON.parse(payload) as { id: string };
  const { id } = isRenamed ? { id: `evt_${newId()}` } : event;
  return { id, status: await deliver(cloud, JSON.stringify({ ...event, id })) };
}

/** That this event is remembered as the one that proved a payment. */
export const expectRemembered = async (eventId: string) =>
  expect(await findItem<Key>(keys.event(eventId))).toBeDefined();

/** Keeps the intent that was answered: the one in force, or a new one where the model says so. */
export function noteIntent(due: RealDue, reply: Reply, attempt: number): void {
  if (reply.status !== 200) return;
  const intentId = intentOf(reply);
  const known = due.intents[attempt - 1];
  if (known) expect(intentId).toBe(known);
  else {
    expect(due.intents).not.toContain(intentId);
    due.intents.push(intentId);
  }
}

/** How a payment stands in the table, as the model shows it. */
export function shownOf(records: Key[]) {
  const payment = records.find(({ SK }) => SK === 'PAY') as (Key & Payment & { GSI1PK?: string }) | undefined;
  const startingWith = (start: string) => records.filter(({ SK }) => SK.startsWith(start));
  const ledger = startingWith('LEDGER#') as (Key & { card: { amount: number; currency: string } })[];
  return {
    recorded: payment?.status ?? 'nothing',
    isWatched: payment?.GSI1PK !== undefined,
    ledger: ledger.map(({ card: { amount, currency } }) => ({ amount, currency })),
    aside: startingWith('PAYISSUE#').length,
  };
}

/** Forgets the payments of a run that failed, or the reconciler of the runs after it would still look at them. */
export const abandon = ({ kind, dues }: RealTill) =>
  transact(dues.map(({ id }) => drop(kind === 'order' ? keys.orderPayment(id) : keys.modulePayment(id))));

/** That nothing was logged as an error but what had to be. */
export const expectLogged = ({ logged }: RealTill, model: PaidModel) =>
  expect(logged.mock.calls.length).toBe(model.logged);
