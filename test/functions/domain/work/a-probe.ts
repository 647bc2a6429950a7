import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { act } from '#functions/domain/work/act.ts';
import { duePlace } from '#functions/domain/work/due.ts';
import { findPayment, stillDue, toDue } from '#functions/domain/work/money/payment.ts';
import { requireAllowed } from '#functions/domain/work/require.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { smallerThan } from '#functions/table/conditions.ts';
import { put } from '#functions/table/write.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import { totalOf } from '#shared/work/lines.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { begun } from '#shared/work/progress.ts';
import { PROBE, probeKind, probeNotFound, probesList, type ProbeCard } from '#test/support/probe-kind.ts';

/** A probe of these two whose two lines cost this much together (minor units); its id. */
export async function aProbe(
  { buyer, seller }: Pick<ProbeCard, 'buyer' | 'seller'>,
  total: number,
): Promise<string> {
  const id = `${newId()}-p`;
  const line = { code: 'probe', label: 'A probe', unit: total, quantity: 1 };
  const lines = [
    { ...line, unit: total - 2 },
    { ...line, code: 'extra', unit: 1, quantity: 2 },
  ];
  const terms = { days: 3, revisions: 1, total: totalOf(lines) };
  const made = { ...begun(timestamp()), kind: PROBE, id, version: 0, title: 'A probe', buyer, seller, terms };
  const card: ProbeCard = { ...made, money: { ...noMoney, currency: 'usd' }, commissionRate: 1000 };
  const listed = { GSI1PK: probesList(buyer.id), GSI1SK: id, GSI2PK: probesList(seller.id), GSI2SK: id };
  await put({ ...probeKind.keyOf(id), ...duePlace(probeKind, card), ...listed, card, terms: { lines } });
  return id;
}

/** What is due for a probe that can be paid. */
export async function dueFor(id: string): Promise<PayableNow> {
  const [story, payment] = await Promise.all([probeKind.find(id), findPayment({ kind: PROBE, id })]);
  if (!story) throw probeNotFound();
  const card = requireAllowed(probeKind, story, 'pay', 'buyer');
  const when = { 'card.payments': smallerThan(1) };
  return {
    ...toDue(probeKind, card, payment, card.terms.total),
    stillDue: stillDue(probeKind, id, 'pay', when),
  };
}

/** Does this as one of its sides. */
export const decide = (id: string, userId: string, verb: FixedVerb, amount?: number): Promise<ProbeCard> =>
  act(
    probeKind,
    { id, userId },
    undefined,
    (story, side) => {
      requireAllowed(probeKind, story, verb, side);
      return { do: verb, amount };
    },
    { show: ({ item }) => item.card },
  );
