import { conflict } from '#functions/lib/errors.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Dispute } from '#shared/entities/dispute.ts';
import { refusals } from '#shared/refusals.ts';
import { toMajor } from '#shared/rules/money.ts';
import type { OrderRole } from '#shared/rules/order.ts';

import { requireAllowed, type Decider } from './decide.ts';
import { findStory, getStory, orderNotFound } from './read.ts';
import { roleIn, toOrderCard, upToDate, type OrderEventItem, type OrderStory } from './record.ts';
import { takeStep, type Doing } from './step.ts';

/** The amount for the seller (minor units) that one side names, and why. */
export type Offer = { amount: number; reason: string };

/** Opens a dispute as a party of the order. The same again changes nothing. */
export const openDispute = (decider: Decider, offer: Offer, found?: OrderStory): Promise<Dispute> =>
  act(decider, found, (story, role) => {
    const last = story.events.at(-1);
    const isRepeated = last?.what === 'dispute' && last.by === role && isSame(last, offer);
    return isRepeated ? undefined : { action: 'dispute', by: role, ...named(offer) };
  });

const isSame = ({ amount, note }: OrderEventItem, offer: Offer) =>
  amount === offer.amount && note === offer.reason;

/** Names an amount in a dispute, or another one. */
export const makeOffer = (decider: Decider, offer: Offer, found?: OrderStory): Promise<Dispute> =>
  act(decider, found, (_, role) => ({ action: 'offer', by: role, ...named(offer) }));

/** Accepts the other side's amount, which ends the dispute. */
export const acceptOffer = (decider: Decider, found?: OrderStory): Promise<Dispute> =>
  act(decider, found, (_, role) => ({ action: 'acceptOffer', by: role }));

/** The dispute of an order, for its two parties; 404 for everybody else, and where there was none. */
export async function getDispute(id: string, viewerId: string): Promise<Dispute> {
  return toDispute(await getStory(id, viewerId), viewerId);
}

const named = ({ amount, reason }: Offer) => ({ amount, note: reason });

async function act(
  decider: Decider,
  found: OrderStory | undefined,
  decision: (story: OrderStory, role: OrderRole) => Doing | undefined,
): Promise<Dispute> {
  const { id, userId } = decider;
  return untilCurrent(
    () => findStory(id),
    async (story) => {
      const role = story && roleIn(story.order.card, userId);
      if (!story || !role) throw orderNotFound();
      const doing = decision(story, role);
      if (!doing) return toDispute(story, userId);
      const { held } = requireAllowed(story, doing.action, role, decider).order.card;
      if (doing.amount !== undefined && doing.amount > held) throw conflict(refusals.orders.aboveHeld);
      const after = takeStep(story, doing);
      await transact(after.steps);
      return toDispute(after, userId);
    },
    found,
  );
}

function toDispute(stored: OrderStory, viewerId: string): Dispute {
  const { order, events } = upToDate(stored);
  const { id, dispute, stage, held, version } = order.card;
  const opened = events.findIndex(({ what }) => what === 'dispute');
  if (!dispute) throw orderNotFound();
  const offerOf = (role: OrderRole) => {
    const event = events
      .slice(Math.max(0, opened))
      .findLast(({ what, by }) => by === role && (what === 'dispute' || what === 'offer'));
    const { amount = 0, note = '', at } = event ?? {};
    return at === undefined ? null : { amount: toMajor(amount), reason: note, at };
  };
  return {
    id,
    orderId: id,
    version,
    state: stage === 'DISPUTED' ? 'open' : 'ended',
    by: dispute.by,
    openedAt: dispute.openedAt,
    held: toMajor(held),
    offers: { buyer: offerOf('buyer'), seller: offerOf('seller') },
    clock: toOrderCard(order.card, viewerId, true).clock,
  };
}
