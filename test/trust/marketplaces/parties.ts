import { workKinds } from '#functions/domain/kinds/kinds.ts';
import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { refund as refundModule } from '#functions/domain/modules/money/refund.ts';
import { getDue as getOrderDue } from '#functions/domain/orders/payment.ts';
import { upToDate, type WorkCard } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { ModuleAction } from '#shared/rules/work/module.ts';
import type { OrderAction } from '#shared/rules/work/order.ts';
import { work } from '#test/functions/domain/an-assigned-module.ts';
import * as steps from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

import { attempt, begin, dueFor, pay, sell, type Marketplace, type Sale } from './a-marketplace.ts';
import type { Happening } from './happenings.ts';

/** Somebody's part in a sale, as its work is now. */
type Turn = { sale: Sale; card: WorkCard; side: Side; id: string; userId: string; happening: Happening };
type Doing = (market: Marketplace, turn: Turn) => Promise<unknown>;

const reason = 'Because.';
const least = 100;

export const amountOf = ({ course }: Marketplace, { part }: Happening) =>
  Math.max(1, Math.floor((course.price * part) / 100));

/** The cards of buyers: most pay at once, some refunds take their course. */
const cards = [
  ...Array<string>(6).fill('pm_card_visa'),
  'pm_card_chargeDeclined',
  'pm_card_processing',
  'pm_card_capturedLate',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
];
const cardFor = ({ happening: { choice } }: Turn) => cards[choice % cards.length];

/** The amount that one names in a dispute; now and then what the other side has named. */
function offerOf(market: Marketplace, { card, side, happening }: Turn): { amount: number; reason: string } {
  const named = card.money.dispute?.[side === 'buyer' ? 'seller' : 'buyer'];
  const isEqual = named !== undefined && happening.choice % 3 === 0;
  return { amount: isEqual ? named : amountOf(market, happening), reason };
}

const toDispute: Doing = (market, turn) => steps.openDispute(turn, offerOf(market, turn));
const toOffer: Doing = (market, turn) => steps.makeOffer(turn, offerOf(market, turn));
const toAccept: Doing = (_, turn) => steps.acceptOffer(turn);
const toDeliver: Doing = (_, { id, userId }) =>
  steps.deliver(id, userId, { url: 'https://example.com/work', note: null });
const toEnd: Doing = (_, { id, userId }) => steps.cancel({ id, userId });
const toRefund: Doing = (market, { id, userId, happening }) =>
  steps.refund({ id, userId }, amountOf(market, happening));
const toEndModule: Doing = (_, { id, userId }) => endModule({ id, userId });

/** How the parties of an order do what they may do. */
const orderDoings: Partial<Record<OrderAction, Doing>> = {
  writeRequirements: (_, { id, userId }) => steps.saveRequirements(id, userId, 'In red.'),
  pay: async (market, turn) => pay(market, turn.sale, await getOrderDue(turn.id, turn.userId), cardFor(turn)),
  deliver: toDeliver,
  replaceDelivery: toDeliver,
  approve: (_, { id, userId }) => steps.approve({ id, userId }),
  requestRevision: (_, { id, userId }) => steps.requestRevision({ id, userId }, reason),
  cancel: toEnd,
  askToCancel: toEnd,
  agreeToCancel: toEnd,
  refuseToCancel: (_, { id, userId }) => steps.cancel({ id, userId, refuse: true }),
  decline: (_, { id, userId }) => steps.decline({ id, userId }),
  refundPart: toRefund,
  refundAll: toRefund,
  dispute: toDispute,
  offer: toOffer,
  acceptOffer: toAccept,
};

/** How those of a module do. */
const moduleDoings: Partial<Record<ModuleAction, Doing>> = {
  fund: async (market, turn) => {
    const amount = Math.max(least, amountOf(market, turn.happening));
    await pay(market, turn.sale, await getFunding(turn.id, turn.userId, { amount }), cardFor(turn));
  },
  submit: (_, { id, userId, card: { version } }) =>
    modules.submit(id, userId, { projectURL: `${work.projectURL}/${version}` }),
  approve: (market, { id, userId, card, happening }) => {
    const wished = Math.max(least, amountOf(market, happening));
    const { held } = card.money;
    const isAll = happening.choice % 2 === 0 || wished > held;
    const amount = held > 0 && isAll ? held : wished;
    return modules.decide(id, { id: userId }, { status: 'OK', amount });
  },
  requestRework: (_, { id, userId }) => modules.decide(id, { id: userId }, { status: 'REWORK' }),
  confirm: (_, { id, userId }) => modules.decide(id, { id: userId }, { status: 'PAY' }),
  refuse: (_, { id, userId }) => modules.decide(id, { id: userId }, { status: 'SUBMITTED' }),
  pay: async (market, turn) => pay(market, turn.sale, await getDue(turn.id, turn.userId), cardFor(turn)),
  cancel: toEndModule,
  quit: toEndModule,
  dispute: toDispute,
  offer: toOffer,
  acceptOffer: toAccept,
  refund: (market, { id, userId, happening }) => refundModule({ id, userId }, amountOf(market, happening)),
};

const doings: Record<Sale['kind'], Partial<Record<string, Doing>>> = {
  order: orderDoings,
  module: moduleDoings,
};

/** What ends work with little money for its seller, or says once more what was said, happens only now and then; what leads to a sale, more often. */
const rare = new Set(['cancel', 'decline', 'quit', 'refundAll', 'replaceDelivery']);
const usual = new Set(['fund', 'pay', 'deliver', 'approve', 'confirm', 'offer', 'acceptOffer']);
const isRare = ({ action, turn }: { action: string; turn: Turn }) =>
  rare.has(action) || (action === 'submit' && turn.card.phase === 'REVIEW');

/** What the two parties may do to a sale now. */
async function turnsOf(market: Marketplace, sale: Sale, happening: Happening) {
  const kind = await workKinds[sale.kind].load();
  const story = await kind.find(sale.id);
  if (!story) return [];
  const { card } = upToDate(kind.rules, story).item;
  return (['buyer', 'seller'] as const).flatMap((side) =>
    kind.rules.allowedActions(card, side, now()).map((action) => {
      const turn: Turn = { sale, card, side, id: sale.id, userId: market[side].id, happening };
      return { action, turn };
    }),
  );
}

/** What the parties may do to this sale, or to another one where there is nothing to do; what is usual, three times. */
async function possibleTurns(market: Marketplace, first: Sale, happening: Happening) {
  for (const sale of [first, ...market.sales.toReversed()]) {
    const possible = (await turnsOf(market, sale, happening)).filter(
      (each) => doings[sale.kind][each.action] && (happening.choice % 3 === 0 || !isRare(each)),
    );
    if (possible.length > 0)
      return possible.flatMap((each) => (usual.has(each.action) ? [each, each, each] : [each]));
  }
  return [];
}

/** One of the parties does something that they may do. */
export async function act(market: Marketplace, first: Sale, happening: Happening): Promise<void> {
  const possible = await possibleTurns(market, first, happening);
  const { action, turn } = possible[Math.floor(happening.choice / 3) % possible.length] ?? {};
  if (!action || !turn) return;
  const { sale } = turn;
  const doing = doings[sale.kind][action];
  if (!doing) return;
  const { phase, money } = turn.card;
  const isAfter = phase === 'DONE' && money.released > 0 ? ' after release' : '';
  await attempt(market, `${sale.kind}: ${action}${isAfter}`, async () => {
    await doing(market, turn);
    if (action !== 'offer') return;
    // Whoever names what the other one has named agrees.
    const { phase: after } = (await turnsOf(market, sale, happening))[0]?.turn.card ?? { phase: 'DONE' };
    if (after !== 'DISPUTED') await attempt(market, 'equal offers', () => undefined);
  });
}

/** The buyer begins to pay for something new and leaves the form open. */
export async function keep(market: Marketplace, _: Sale, happening: Happening): Promise<void> {
  const sale = await sell(market);
  await attempt(market, 'form left open', async () =>
    begin(sale, await dueFor(market, sale, Math.max(least, amountOf(market, happening)))),
  );
}

/** The buyer pays in a form that has been open for a while, if the provider still knows it. */
export async function payKept(market: Marketplace): Promise<void> {
  const { paymentIntents } = market.world.sdk;
  for (const id of market.sales.flatMap(({ intents }) => intents).toReversed())
    if ((await paymentIntents.retrieve(id)).status === 'requires_payment_method')
      return attempt(market, 'form paid late', () =>
        paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      );
}

/** Somebody ends what somebody else pays for at the same moment. */
export async function cancelAndPay(market: Marketplace, sale: Sale, happening: Happening): Promise<void> {
  const turns = await turnsOf(market, sale, happening);
  const ending = turns.find(({ action }) => ['cancel', 'decline', 'quit'].includes(action));
  const doing = ending && doings[sale.kind][ending.action];
  if (!doing) return;
  await attempt(market, 'cancelled and paid at once', async () => {
    const intentId = await begin(
      sale,
      await dueFor(market, sale, Math.max(least, amountOf(market, happening))),
    );
    await Promise.all([
      attempt(market, 'paid while it is cancelled', () =>
        market.world.sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }),
      ),
      attempt(market, 'cancelled while it is paid', () => doing(market, ending.turn)),
    ]);
  });
}

/** What brings work to its end that no clock ends, each the first that is allowed. */
const finishing = ['pay', 'confirm', 'approve', 'quit', 'cancel', 'submit'];

/** The parties end a sale that only they can end. */
export async function finish(market: Marketplace, sale: Sale): Promise<void> {
  const happening = { what: 'act', which: 0, choice: 0, part: 100, dies: undefined } as const;
  for (const _ of finishing) {
    const turns = await turnsOf(market, sale, happening);
    const next = finishing.flatMap((each) => turns.find(({ action }) => action === each) ?? [])[0];
    const doing = next && sale.kind === 'module' && moduleDoings[next.action as ModuleAction];
    if (!doing) return;
    await doing(market, next.turn);
    await market.world.delivered();
  }
}
