import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { payWith } from '#test/flows/an-order.ts';

import { mostly, type Choose, type Steps } from './a-model-run.ts';
import { begin, look, report, type PaidModel, type PaymentModel } from './a-payment-model.ts';
import { keep, noteIntent, type RealTill } from './a-till.ts';
import { atTill, silent, type Pay, type Till } from './till.ts';

/** Everything by which something comes to be paid, or does not. */
export function paying<M extends PaidModel, R extends RealTill>(till: Till<M>, places: number) {
  const { payer, actors, amountOf, refusal, alreadyPaid } = till;
  const { paymentOf, dueOf, settled, has } = atTill<M, R>(till);

  const beginning = (place: number, actor: string): Pay<M, R> => ({
    name: `${actor} begins to pay ${place}`,
    action: 'begin',
    place,
    foresee: (model) => {
      const refused = refusal(model, place, actor);
      if (refused) return refused;
      const payment = paymentOf(model, place);
      if (payment.intent === 'succeeded') {
        settled(model, place, look(model, payment));
        return { status: 409, message: alreadyPaid };
      }
      if (payment.intent === 'none' || payment.intent === 'canceled') begin(model, payment);
      return { status: 200 };
    },
    take: async (real, model) => {
      const due = dueOf(real, place);
      const reply = await real.browserOf(actor).post(`/${real.kind}s/pay/${due.id}`);
      noteIntent(due, reply, paymentOf(model, place).attempt);
      return reply;
    },
  });

  const cards = {
    good: 'pm_card_visa',
    declined: 'pm_card_chargeDeclined',
    slow: 'pm_card_processing',
  } as const;
  const results = { good: 'succeeded', declined: 'declined', slow: 'processing' } as const;

  /** What the provider tells is heard at once, or kept to come later or never. */
  const hearing = async (real: R, isHeard: boolean, happen: () => Promise<number>): Promise<number> => {
    const { faults } = real.cloud.stripe;
    faults.dropWebhooks = !isHeard;
    const status = await happen();
    await real.cloud.stripe.delivered();
    faults.dropWebhooks = true;
    return status;
  };
  const happens = (
    model: M,
    place: number,
    what: 'declined' | 'processing' | 'succeeded',
    isHeard: boolean,
  ) => {
    const payment = paymentOf(model, place);
    report(payment, what);
    if (isHeard) settled(model, place, look(model, payment));
  };
  const kept = (real: R, model: M, place: number) => {
    const event = paymentOf(model, place).events.at(-1);
    if (event) keep(real, dueOf(real, place), event, amountOf(model, place) ?? 0);
  };

  const cardPayment = (place: number, card: keyof typeof cards, isHeard: boolean): Pay<M, R> => ({
    name: `${payer} pays ${place} by a ${card} card, ${isHeard ? 'heard' : 'unheard'}`,
    action: 'payByCard',
    place,
    foresee: (model) => {
      const { intent } = paymentOf(model, place);
      if (intent !== 'unpaid' && intent !== 'declined') return { status: 400 };
      happens(model, place, results[card], isHeard);
      return { status: card === 'declined' ? 402 : 200 };
    },
    take: async (real, model) => {
      const { intents } = dueOf(real, place);
      const pay = () => payWith(real.cloud, intents.at(-1) ?? '', cards[card]);
      const status = await hearing(real, isHeard, pay);
      if (status !== 400) kept(real, model, place);
      return { status, ...silent };
    },
  });

  const bank = (place: number, isGood: boolean, isHeard: boolean): Pay<M, R> => ({
    name: `the bank ${isGood ? 'pays' : 'refuses'} ${place}, ${isHeard ? 'heard' : 'unheard'}`,
    action: 'bankDecides',
    place,
    foresee: (model) => {
      happens(model, place, isGood ? 'succeeded' : 'declined', isHeard);
      return { status: 200 };
    },
    take: async (real, model) => {
      const settle = () =>
        Promise.resolve(
          real.cloud.stripe.settle(dueOf(real, place).intents.at(-1) ?? '', isGood ? 'succeeded' : 'failed'),
        ).then(() => 200);
      const status = await hearing(real, isHeard, settle);
      kept(real, model, place);
      return { status, ...silent };
    },
  });

  const answers: Partial<Record<PaymentModel['intent'], string>> = {
    succeeded: 'succeeded',
    processing: 'processing',
  };
  const confirmation = (place: number, actor: string): Pay<M, R> => ({
    name: `${actor} comes back from paying ${place}`,
    action: 'confirm',
    place,
    foresee: (model) => {
      if (actor === 'visitor') return { status: 401 };
      const payment = paymentOf(model, place);
      if (actor !== payer || payment.intent === 'none') {
        return { status: 404, message: messages.notFound.payment };
      }
      settled(model, place, look(model, payment));
      return { status: 200, body: { result: answers[payment.intent] ?? 'unsuccessful' } };
    },
    take: (real) => {
      const paymentIntentId = dueOf(real, place).intents.at(-1) ?? `pi_${newId()}`;
      return real.browserOf(actor).post('/payments/confirm', { paymentIntentId });
    },
  });

  const where = fc.nat(places - 1);
  const isBegun = ({ intent }: PaymentModel) => intent !== 'none';

  const begins = fc.tuple(where, mostly(payer, actors)).map(
    (drawn): Choose<M, R> =>
      () =>
        beginning(...drawn),
  );
  const pays = fc
    .tuple(where, fc.constantFrom('good', 'declined', 'slow'), fc.boolean())
    .map((drawn) => has(isBegun, cardPayment(...drawn)));

  const steps: Steps<M, R>[] = [
    // Often enough that one card follows another.
    begins,
    begins,
    pays,
    pays,
    pays,
    fc
      .tuple(where, fc.boolean(), fc.boolean())
      .map((drawn) => has(({ intent }) => intent === 'processing', bank(...drawn))),
    fc.tuple(where, mostly(payer, actors)).map((drawn) => has(() => true, confirmation(...drawn))),
  ];
  return { steps, beginning, cardPayment };
}
