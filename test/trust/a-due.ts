import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { Payment, PaymentKind } from '#functions/domain/money/payable.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { keys } from '#functions/table/keys.ts';
import { get, type Key } from '#functions/table/table.ts';
import { aMember } from '#test/flows/a-browser.ts';
import { aBidding } from '#test/flows/a-project.ts';
import { anAssignedModule, put } from '#test/flows/an-award.ts';
import { intentOf, type Member } from '#test/flows/an-order.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { recordsUnder } from '#test/functions/table/a-snapshot.ts';

type Place = { readonly origin: string };

/** Something to be paid, by whom, and where its payment is kept. */
export type ADue = { kind: PaymentKind; id: string; payer: Member; amount: number; key: Key };

/** Orders of one gig, each of a buyer of its own: their payments meet in the gig's sales. */
export async function dueOrders(cloud: Place, count: number): Promise<{ gigId: string; dues: ADue[] }> {
  const seller = await aMember(cloud, { isSeller: true });
  const { card } = await aGig({ ...seller, img: null, isSeller: true });
  const orders = Array.from({ length: count }, async (): Promise<ADue> => {
    const payer = await aMember(cloud);
    const { body } = await payer.browser.post(`/orders/create/${card.id}`);
    const id = String(body['id']);
    return { kind: 'order', id, payer, amount: card.price, key: keys.orderPayment(id) };
  });
  return { gigId: card.id, dues: await Promise.all(orders) };
}

/** All modules of one project: their payments meet in the project's count. */
export async function dueModules(cloud: Place, count: number): Promise<{ projectId: string; dues: ADue[] }> {
  const { client: payer, project, bid } = await aBidding(cloud, { numberOfModules: count });
  await payer.browser.put(`/bids/${bid.id}/accept`);
  const dues: ADue[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await anAssignedModule(payer.browser, project.id);
    await put(id, 'PAY');
    dues.push({ kind: 'module', id, payer, amount: 25_000, key: keys.modulePayment(id) });
  }
  return { projectId: project.id, dues };
}

/** Presses Pay. */
export const pressPay = ({ kind, id, payer }: ADue) => payer.browser.post(`/${kind}s/pay/${id}`);

/** Presses Pay, and answers the id of the intent. */
export const begin = async (due: ADue) => intentOf(await pressPay(due));

/** Comes back from paying. */
export const comeBack = ({ payer }: ADue, intentId: string) =>
  payer.browser.post('/payments/confirm', { paymentIntentId: intentId });

/** What is recorded of it: whether it counts as paid, its payment, and the amounts of its rows in the ledger. */
export async function recordOf({ kind, id, key }: ADue) {
  const [payment, records, isPaid] = await Promise.all([
    get<Payment>(key),
    recordsUnder(key.PK),
    kind === 'order'
      ? get<OrderItem>(keys.order(id)).then((order) => order?.card.isPaid)
      : get<ModuleItem>(moduleKey(id)).then((module) => module?.status === 'COMPLETED'),
  ]);
  const ledger = records.filter(({ SK }) => SK.startsWith('LEDGER#')) as unknown as {
    card: { amount: number };
  }[];
  return { isPaid, status: payment?.status, ledger: ledger.map(({ card }) => card.amount) };
}

/** What is recorded of something that was paid, once. */
export const paidOnce = ({ amount }: ADue) => ({ isPaid: true, status: 'succeeded', ledger: [amount] });
