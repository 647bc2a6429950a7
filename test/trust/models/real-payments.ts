import { expect, vi, type Mock } from 'vitest';

import type { PaymentKind } from '#functions/domain/money/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { drop, transact } from '#functions/table/transaction.ts';
import type { Browser, Reply } from '#test/flows/a-browser.ts';
import { aReport, deliver, type Report as EventType } from '#test/flows/a-report.ts';
import { intentOf } from '#test/flows/an-order.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { paymentAmong, paymentKey } from '#test/support/work.ts';

import { bookedCharges } from '../booked-charges.ts';
import type { PaidModel, PaymentModel, Report } from './a-payment-model.ts';

/** An order or module to be paid: its id, its intents from first to last, and the events so far. */
export type RealDue = { id: string; intents: string[]; events: string[] };

/** The payments of a run against the local cloud. */
export type RealPayments = {
  cloud: TestCloud;
  kind: PaymentKind;
  browserOf: (actor: string) => Browser;
  dues: RealDue[];
  logged: Mock;
};

type ErrorLog = { logged: Mock; install: () => void };

/** Records what is logged as an error, which a model predicts, and silences `console.info`. */
export function spyOnLog(): ErrorLog {
  const logged = vi.fn<(...values: unknown[]) => void>();
  const install = () => {
    vi.spyOn(console, 'error').mockImplementation(logged);
    vi.spyOn(console, 'info').mockReturnValue(undefined);
  };
  return { logged, install };
}

const eventTypes: Record<Report, EventType> = {
  processing: 'processing',
  failed: 'payment_failed',
  succeeded: 'succeeded',
};

/** Stores the event of this report, to be delivered by a later step. */
export function storeEvent(
  { kind }: RealPayments,
  due: RealDue,
  { report, attempt }: PaymentModel['events'][number],
  amount: number,
): void {
  const intentId = due.intents[attempt - 1] ?? '';
  due.events.push(aReport(eventTypes[report], { kind, id: due.id, intentId, amount }));
}

/** Stores the event that the last step has created, if it has created one. */
export function storeNextEvent(
  real: RealPayments,
  { payments }: PaidModel,
  index: number,
  amount: number | null,
): void {
  const due = real.dues[index];
  const event = due && payments[index]?.events[due.events.length];
  if (event) storeEvent(real, due, event, amount ?? 0);
}

/** Delivers an event, with a new id if wanted, and returns its id and the status. */
export async function deliverEvent({ cloud }: RealPayments, payload: string, hasNewId: boolean) {
  const event = JSON.parse(payload) as { id: string };
  const { id } = hasNewId ? { id: `evt_${newId()}` } : event;
  return { id, status: await deliver(cloud, JSON.stringify({ ...event, id })) };
}

/** Expects that the table has a record of this event. */
export const expectEventRecord = async (eventId: string) =>
  expect(await findItem<Key>(keys.event(eventId))).toBeDefined();

/** Records the intent in the reply, which must be the current one, or a new one if the model has a new attempt. */
export function recordIntent(due: RealDue, reply: Reply, attempt: number): void {
  if (reply.status !== 200) return;
  const intentId = intentOf(reply);
  const known = due.intents[attempt - 1];
  if (known) expect(intentId).toBe(known);
  else {
    expect(due.intents).not.toContain(intentId);
    due.intents.push(intentId);
  }
}

/** The payment among these records, in the shape of the model. */
export function paymentIn(records: Key[]) {
  const payment = paymentAmong(records);
  const startingWith = (prefix: string) => records.filter(({ SK }) => SK.startsWith(prefix));
  const setAside = startingWith('PAYISSUE#') as (Key & { card: { reason: string } })[];
  return {
    recorded: payment?.status ?? 'nothing',
    isOpen: payment?.GSI3PK !== undefined,
    charged: bookedCharges(records),
    setAside: setAside.map(({ card: { reason } }) => reason).toSorted(),
  };
}

/** Removes the payments of a failed run, which the next runs would otherwise reconcile. */
export const removePayments = ({ kind, dues }: RealPayments) =>
  transact(dues.map(({ id }) => drop(paymentKey(kind, id))));

/** Expects as many logged errors as the model predicts. */
export const expectLogged = ({ logged }: RealPayments, model: PaidModel) =>
  expect(logged.mock.calls.length).toBe(model.logged);
