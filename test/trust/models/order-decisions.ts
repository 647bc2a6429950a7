import * as textLimits from '#shared/limits/text.ts';
import type { OrderAction, OrderRole } from '#shared/rules/work/order.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import type { ExpectedAnswer, Step } from './a-model-run.ts';
import type { OrderActor } from './a-real-order.ts';
import { current, may, perform, storeDue, type OrderModel } from './an-order-model.ts';
import { conflict, refusal } from './order-requests.ts';
import { stakeOf } from './order-rules.ts';
import { changeIntent, closePayment, recordIntentState } from './payments/payment-changes.ts';
import { storeNextEvent } from './payments/real-payment.ts';

export const tooLong = 'x'.repeat(textLimits.long + 1);
const underWay: ExpectedAnswer = { status: 409, message: paymentTexts.underWay.message };
const absent: ExpectedAnswer = { status: 404 };

/** What a screen says that it has seen: nothing, the order as it is, or another version of it. */
export type Seen = 'nothing' | 'now' | 'other';

const isParty = (actor: OrderActor): actor is OrderRole => actor === 'buyer' || actor === 'seller';
const query = (model: OrderModel, seen: Seen, before: number) =>
  seen === 'nothing' ? '' : `?seen=${seen === 'now' ? before : before + 1}`;

/** The refusal of visitors, invalid input and strangers, where either party may ask. */
const refusalOfBoth = (actor: OrderActor, isValid: boolean): ExpectedAnswer | undefined => {
  if (actor === 'visitor') return { status: 401, message: authTexts.signInFirst.message };
  if (!isValid) return { status: 400 };
  return isParty(actor) ? undefined : absent;
};

type Decision = {
  actor: OrderActor;
  what: OrderAction;
  path: string;
  seen?: Seen;
  body?: (model: OrderModel) => object;
  predict: (model: OrderModel) => ExpectedAnswer;
};

/** A request that decides something; its body is chosen, and the version that was seen, before the model changes. */
function decision({ actor, what, path, seen = 'nothing', body, predict }: Decision): Step {
  let address = '';
  let sent: object | undefined;
  return {
    name: `${actor}: ${what}${seen === 'other' ? ', having seen another version' : ''}`,
    action: what,
    predict: (model) => {
      address = query(model, seen, current(model).version);
      sent = body?.(model);
      return predict(model);
    },
    run: ({ browserOf, orderId }) => {
      const send = browserOf(actor);
      const url = `${path}/${orderId}${address}`;
      if (what === 'dispute') return send.post(`${path}${address}`, { orderId, ...sent });
      return what === 'offer' ? send.put(url, sent) : send.post(url, sent);
    },
  };
}

/** Whether this party has done the same last, in the same words. */
function repeats(model: OrderModel, role: OrderRole, what: OrderAction, words: string | null): boolean {
  const { last } = current(model);
  return last.what === what && last.by === role && model.said === words;
}

type Named = { amount?: number | null; seen?: Seen; words?: string | null };

/** The answer to what this party decides, which is done if it may be. What was done so just now is the same again. */
function decide(
  model: OrderModel,
  role: OrderRole,
  what: OrderAction,
  { amount = null, seen = 'nothing', words = null }: Named = {},
): ExpectedAnswer {
  const isOnce = what === 'approve' || what === 'requestRevision' || what === 'acceptOffer';
  if (isOnce && seen === 'nothing' && repeats(model, role, what, words)) return { status: 200 };
  if (!may(model, role, what) || seen === 'other') return conflict;
  storeDue(model);
  perform(model, role, what, { amount });
  model.said = words;
  return { status: what === 'dispute' ? 201 : 200, body: { version: model.story.version } };
}

export const approve = (actor: OrderActor, seen: Seen) =>
  decision({
    actor,
    what: 'approve',
    path: '/orders/approve',
    seen,
    predict: (model) => refusal(actor, 'buyer') ?? decide(model, 'buyer', 'approve', { seen }),
  });

export const requestRevision = (actor: OrderActor, message: string, seen: Seen) =>
  decision({
    actor,
    what: 'requestRevision',
    path: '/orders/revision',
    seen,
    body: () => ({ message }),
    predict: (model) =>
      refusal(actor, 'buyer', message.trim() !== '') ??
      decide(model, 'buyer', 'requestRevision', { seen, words: message.trim() }),
  });

/** Hundredths of what is held, or was released, that is named; above 100, it is more than that. */
export const share = (model: OrderModel, hundredths: number) => {
  const most = stakeOf(current(model));
  return hundredths > 100 ? most + 1 : Math.max(1, Math.floor((most * hundredths) / 100));
};
const inMajor = (minor: number) => (minor / 100).toFixed(2);

export const refund = (actor: OrderActor, hundredths: number, seen: Seen) =>
  decision({
    actor,
    what: hundredths === 100 ? 'refundAll' : 'refundPart',
    path: '/orders/refund',
    seen,
    body: (model) => ({ amount: inMajor(share(model, hundredths)) }),
    predict: (model) => {
      const refused = refusal(actor, 'seller', seen !== 'nothing');
      if (refused) return refused;
      const [amount, most] = [share(model, hundredths), stakeOf(current(model))];
      if (amount > most) return conflict;
      return decide(model, 'seller', amount === most ? 'refundAll' : 'refundPart', { amount, seen });
    },
  });

const reason = 'It is not what was ordered.';

export const nameAmount = (what: 'dispute' | 'offer', actor: OrderActor, hundredths: number, seen: Seen) =>
  decision({
    actor,
    what,
    path: '/disputes',
    seen,
    body: (model) => ({ amount: inMajor(share(model, hundredths)), reason }),
    predict: (model) => {
      const refused = refusalOfBoth(actor, true);
      if (refused ?? !isParty(actor)) return refused ?? absent;
      const [amount, story, { last }] = [share(model, hundredths), current(model), model.story];
      const isRepeated = last.what === 'dispute' && last.by === actor && last.amount === amount;
      if (what === 'dispute' && isRepeated) return { status: 201 };
      const theirs = story.dispute?.[actor === 'buyer' ? 'seller' : 'buyer'];
      const isAccepted = amount === theirs && repeats(model, actor, 'acceptOffer', reason);
      if (what === 'offer' && seen === 'nothing' && isAccepted) return { status: 200 };
      if (amount > stakeOf(story)) return conflict;
      const isAgreement = what === 'offer' && amount === theirs && may(model, actor, 'acceptOffer');
      return isAgreement
        ? decide(model, actor, 'acceptOffer', { seen, words: reason })
        : decide(model, actor, what, { amount, seen, words: reason });
    },
  });

export const acceptOffer = (actor: OrderActor, seen: Seen) =>
  decision({
    actor,
    what: 'acceptOffer',
    path: '/disputes/accept',
    seen,
    predict: (model) => {
      const refused = refusalOfBoth(actor, true);
      if (refused ?? !isParty(actor)) return refused ?? absent;
      return decide(model, actor, 'acceptOffer', { seen });
    },
  });

/** What a party does to end an order, as it is at the moment: nothing if it was done before; `refused` if they may not. */
type Choice = OrderAction | 'refused' | undefined;

/** Ends an order, or what else was chosen. An order that is not paid closes its payment; money that has arrived is recorded. */
export function end(
  model: OrderModel,
  by: OrderRole | 'clock',
  choose: () => Choice,
  { reason: written = null, at }: { reason?: string | null; at?: () => number } = {},
): ExpectedAnswer {
  for (;;) {
    const what = choose();
    if (what === 'refused') return conflict;
    if (what === undefined) return { status: 200 };
    const { intent } = model.payment;
    const isOver = what !== 'askToCancel' && what !== 'refuseToCancel';
    if (isOver && model.story.paidAt === null) {
      // The clock waits for the bank.
      if (intent === 'processing') return by === 'clock' ? { status: 200 } : underWay;
      if (intent === 'succeeded') {
        recordIntentState(model);
        continue;
      }
      if (intent === 'unpaid' || intent === 'declined') changeIntent(model, 'canceled');
      closePayment(model);
    }
    perform(model, by, what, at ? { at: at() } : {});
    model.said = written;
    if (by !== 'clock' && what !== 'agreeToCancel' && what !== 'refuseToCancel') model.reason = written;
    return { status: 200 };
  }
}

function cancelling(model: OrderModel, actor: OrderRole, isRefused: boolean, written: string | null): Choice {
  const check = (what: OrderAction): Choice => {
    if (actor === 'seller' && repeats(model, actor, what, written)) return undefined;
    return may(model, actor, what) ? what : 'refused';
  };
  if (actor === 'seller') return check(isRefused ? 'refuseToCancel' : 'agreeToCancel');
  const { stage, cancelAskedAt, frozenAt } = current(model);
  if (isRefused) return 'refused';
  if (stage === 'CANCELLED') return undefined;
  if (may(model, 'buyer', 'cancel')) return 'cancel';
  return cancelAskedAt !== null && frozenAt === null ? undefined : check('askToCancel');
}

const closing = (step: Step): Step => ({
  ...step,
  run: async (real, model) => {
    const reply = await step.run(real, model);
    storeNextEvent(real, model);
    return reply;
  },
});

/** Cancels, asks to, agrees, or refuses, as the state and the actor have it. */
export const cancel = (actor: OrderActor, written: string | null, isRefused: boolean) =>
  closing(
    decision({
      actor,
      what: isRefused ? 'refuseToCancel' : 'cancel',
      path: '/orders/cancel',
      body: () => ({
        ...(written === null ? {} : { reason: written }),
        ...(isRefused ? { refuse: true } : {}),
      }),
      predict: (model) => {
        const refused = refusalOfBoth(actor, written !== tooLong);
        if (refused ?? !isParty(actor)) return refused ?? absent;
        return end(model, actor, () => cancelling(model, actor, isRefused, written), { reason: written });
      },
    }),
  );

export const decline = (actor: OrderActor, written: string | null) =>
  closing(
    decision({
      actor,
      what: 'decline',
      path: '/orders/decline',
      body: () => (written === null ? {} : { reason: written }),
      predict: (model) => {
        const refused = refusalOfBoth(actor, written !== tooLong);
        if (refused ?? !isParty(actor)) return refused ?? absent;
        const choose = (): Choice => {
          if (repeats(model, actor, 'decline', written)) return undefined;
          return may(model, actor, 'decline') ? 'decline' : 'refused';
        };
        return end(model, actor, choose, { reason: written });
      },
    }),
  );
