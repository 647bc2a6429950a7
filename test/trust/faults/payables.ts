import type { Payment, PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { Key } from '#functions/table/client.ts';
import { findItem } from '#functions/table/read.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { aBidding } from '#test/flows/support/a-project.ts';
import { anAssignedModule, put } from '#test/flows/support/an-award.ts';
import { intentOf, type Member } from '#test/flows/support/an-order.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { isPaid, paymentKey } from '#test/support/work.ts';

import { bookedCharges } from './booked-charges.ts';

type Place = { readonly origin: string };

/** An order or module to be paid: by whom, how much, and the key of its payment record. */
export type Payable = { kind: PaymentKind; id: string; payer: Member; amount: number; key: Key };

/** Orders of one gig, each by another buyer: paying any of them updates the gig's sales. */
export async function unpaidOrders(cloud: Place, count: number): Promise<{ gigId: string; dues: Payable[] }> {
  const seller = await aMember(cloud, { isSeller: true });
  const { card } = await aGig({ ...seller, img: null });
  const orders = Array.from({ length: count }, async (): Promise<Payable> => {
    const payer = await aMember(cloud);
    const { body } = await payer.browser.post(`/orders/create/${card.id}`);
    const id = String(body['id']);
    return { kind: 'order', id, payer, amount: card.price, key: paymentKey('order', id) };
  });
  return { gigId: card.id, dues: await Promise.all(orders) };
}

/** All modules of one project: paying any of them updates the project's count. */
export async function unpaidModules(
  cloud: Place,
  count: number,
): Promise<{ projectId: string; dues: Payable[] }> {
  const { client: payer, project, bid } = await aBidding(cloud, { numberOfModules: count });
  await payer.browser.put(`/bids/${bid.id}/accept`);
  const dues: Payable[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await anAssignedModule(payer.browser, project.id);
    await put(id, 'PAY');
    dues.push({ kind: 'module', id, payer, amount: 25_000, key: paymentKey('module', id) });
  }
  return { projectId: project.id, dues };
}

/** Requests a payment, as the Pay button does. */
export const requestPayment = ({ kind, id, payer }: Payable) => payer.browser.post(`/${kind}s/pay/${id}`);

/** Requests a payment and returns the id of its intent. */
export const startPayment = async (due: Payable) => intentOf(await requestPayment(due));

/** Confirms a payment, as the success page does. */
export const confirmPayment = ({ payer }: Payable, intentId: string) =>
  payer.browser.post('/payments/confirm', { paymentIntentId: intentId });

/** What the table records: whether it is paid, its payment's status, and the amounts that the books say were charged. */
export async function readPayment({ kind, id, key }: Payable) {
  const [payment, records, hasBeenPaid] = await Promise.all([
    findItem<Payment>(key),
    recordsUnder(key.PK),
    isPaid(kind, id),
  ]);
  const charged = bookedCharges(records).map(({ amount }) => amount);
  return { isPaid: hasBeenPaid, status: payment?.status, charged };
}

/** What `readPayment` returns for a payable that was paid exactly once. */
export const paidExactlyOnce = ({ amount }: Payable) => ({
  isPaid: true,
  status: 'succeeded',
  charged: [amount],
});
