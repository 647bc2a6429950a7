import Stripe from 'stripe';

import { works } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { handleEvent } from '#functions/domain/money/handle-event.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { books as check } from '#functions/domain/recount/books/books.ts';
import { noTotals } from '#functions/domain/recount/provider/solvency.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { readEvent } from '#functions/services/stripe/events.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import type { MovementType } from '#shared/rules/money/movement.ts';
import { anOrder, type OrderWithParties, type Progress } from '#test/functions/domain/an-order.ts';
import { beginPayment, settle } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { keys as secrets } from '#test/infra/local/stripe/stand-in.ts';
import { findOrder } from '#test/support/work.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Moves the clock of the product on. */
export function advance(milliseconds: number): void {
  const later = now() + milliseconds;
  setClock(() => later);
}

/** Hands an event of the stand-in to the product, as its webhook does. */
export async function hear(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secrets.webhookSecret,
    timestamp,
  });
  await handleEvent(await readEvent(payload, signature), works);
}

/** An order whose buyer has paid with this card at the stand-in, of which no event has been heard since. */
export async function aChargedOrder(
  state: Partial<Progress> = {},
  card = 'pm_card_visa',
  from: Partial<OrderWithParties> & { provider?: Awaited<ReturnType<typeof aProvider>> } = {},
) {
  const provider = from.provider ?? (await aProvider());
  const order = await anOrder({ hasRequirements: true, ...state, isPaid: false }, from);
  const { clientSecret } = await beginPayment(await getDue(order.id, order.buyer.id));
  const intentId = clientSecret.split('_secret')[0] ?? '';
  await provider.sdk.paymentIntents.confirm(intentId, { payment_method: card });
  const intent = await findIntent(intentId);
  if (intent) await settle(intent, { eventId: `evt_${newId()}` });
  return { ...order, provider, intentId, ...booksOf(order.id), ...atProvider(provider, intentId) };
}

const atProvider = ({ sdk }: Awaited<ReturnType<typeof aProvider>>, intentId: string) => ({
  refunds: async () => (await sdk.refunds.list({ payment_intent: intentId, limit: 100 })).data,
});

/** What the books say about an order or a module, and the sending of what they require; and what an order says itself. */
export const booksOf = (id: string, kind: PaymentKind = 'order') => ({
  card: async () => {
    const card = await findOrder(id);
    if (!card) throw new Error('There is no such order.');
    return card;
  },
  movements: async (type: MovementType) =>
    (await readBooks(kind, id)).movements.filter((movement) => movement.type === type),
  /** Sends everything that is due, as the stream or the sweep makes the job do. */
  send: async () => {
    for (const movement of (await readBooks(kind, id)).movements) await sendMovement(keyOf(movement), works);
  },
  /** What every account of the books has. */
  accounts: async () => {
    const sums = new Map<string, number>();
    for (const { lines } of (await readBooks(kind, id)).journals)
      for (const { account, amount } of lines) {
        const name = account.split(':')[0] ?? '';
        sums.set(name, (sums.get(name) ?? 0) + amount);
      }
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
  },
  /** How often something of this kind was booked. */
  booked: async (journalKind: string) =>
    (await readBooks(kind, id)).journals.filter((journal) => journal.kind === journalKind).length,
  /** What the provider and the books do not agree about. Their sums differ anyway: the provider is this test's own. */
  unlikeProvider: async () => {
    const { lines } = await compareWithProvider({ ...noTotals(), currencies: ['usd'] });
    return lines.filter((line) => line.includes(id));
  },
  /** What a recount says is wrong with the books. */
  mistakes: async () => (await check.mistakesIn(`${kind} ${id}`)).map(({ what }) => what),
});
