import { getDue } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { beginPayment, cancel, settle } from '#test/functions/domain/steps.ts';
import { aProvider as aStandIn } from '#test/functions/typical/orders.ts';
import { aBriefTrade } from '#test/trust/races/brief-records.ts';

/** Reports a payment as it is at the provider, as an event does. */
export async function report(intentId: string) {
  const intent = await findIntent(intentId);
  if (!intent) throw new Error('There is no such intent.');
  return settle(intent, { eventId: `evt_${newId()}` });
}

/** A local Stripe, and orders to be paid with it. */
export async function aProvider() {
  const { sdk, events } = await aStandIn();
  const charge = (intentId: string) =>
    sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const aCheckout = async () => {
    const { id, buyer } = await aBriefTrade();
    /** Begins to pay, and returns the id of the intent. */
    const begin = async () => {
      const { clientSecret } = await beginPayment(await getDue(id, buyer.id));
      return clientSecret.split('_secret_')[0] ?? '';
    };
    /** Pays by card, and reports the result. A cancelled intent is refused by the provider. */
    const pay = async (intentId: string) => {
      await charge(intentId).catch(() => undefined);
      return report(intentId);
    };
    /** How many events of this type there are about its payment. */
    const count = (type: 'created' | 'succeeded') =>
      events()
        .filter((event) => event.type === `payment_intent.${type}`)
        .filter(({ data }) => JSON.stringify(data.object).includes(id)).length;
    return { id, buyer, begin, pay, count, cancel: () => cancel({ id, userId: buyer.id }) };
  };
  return { aCheckout, abandon: (intentId: string) => sdk.paymentIntents.cancel(intentId), charge };
}
