import type { PlacedGig } from '#infra/seed/content.ts';
import type { Purchase, SamplePiece } from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';
import type { TimedEvent } from '#infra/seed/timeline.ts';

import { takeOrderStep } from './order-steps.ts';
import { pieceEvents } from './piece-steps.ts';
import { deliver, order, pay } from './steps.ts';

/** The order of the events of one day. The steps of an order on one day follow each other. */
const rank = { order: 2, pay: 3, deliver: 4, step: 5, review: 6 };
const RANK_STEP = 0.1;

export type Offer = { gig: PlacedGig; seller: Member; id: string };

/** The events of an order, from when it is placed to what is shown of it. */
export function purchaseEvents(
  purchase: Purchase,
  buyer: Member,
  offer: Offer,
  piece?: SamplePiece,
): TimedEvent[] {
  const { ordered, paid, delivered, steps = [], review } = purchase;
  let id = '';
  const timedEvent = (
    action: keyof typeof rank,
    day: number,
    run: () => Promise<unknown>,
    index = 0,
  ): TimedEvent => ({
    name: `${action} ${offer.gig.key} for ${buyer.username}`,
    day,
    rank: rank[action] + index * RANK_STEP,
    run: async () => void (await run()),
  });
  const events = [
    timedEvent('order', ordered, async () => {
      id = await order(buyer, offer.id, purchase);
    }),
  ];
  if (paid !== undefined) {
    const run = async () => pay(buyer, await buyer.client.orders.pay({ params: { id } }));
    events.push(timedEvent('pay', paid, run));
  }
  if (delivered) {
    const run = () => deliver(offer.seller, id, offer.gig, delivered);
    events.push(timedEvent('deliver', delivered.day, run));
  }
  for (const [index, step] of steps.entries()) {
    const run = () => takeOrderStep(step, { id, buyer, seller: offer.seller });
    events.push(timedEvent('step', step.day, run, index));
  }
  events.push(...pieceEvents(piece, { id: () => id, maker: offer.seller, client: buyer }));
  if (review) {
    const { star, desc, day } = review;
    const run = () => buyer.client.reviews.create({ body: { gigId: offer.id, star, desc } });
    events.push(timedEvent('review', day, run));
  }
  return events;
}
