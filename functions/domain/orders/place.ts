import { countCreation } from '#functions/domain/accounts/creations.ts';
import { requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { commissionRate } from '#functions/lib/commission-rate.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { createdAt, newId } from '#functions/lib/ids.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { create, transact } from '#functions/table/transaction.ts';
import type { Order } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { refusals } from '#shared/refusals.ts';

import { dueOf } from './due.ts';
import { tellOf } from './news.ts';
import { get } from './read.ts';
import { toOrder, type OrderEventItem, type OrderItem, type OrderListing } from './record.ts';

/** Orders a gig. The order stores a copy of the gig as the buyer saw it, which later changes of the gig do not affect. */
export async function place(
  gigId: string,
  gig: GigItem | undefined,
  buyer: UserCard,
  idempotencyKey: string | undefined,
): Promise<Order> {
  const request = { owner: buyer.id, call: 'orders.create', key: idempotencyKey, input: gigId };
  const id = newId();
  return createOnce(request, {
    id,
    create: async (claim) => {
      const order = draft(requireOnMarket(gig), buyer, id);
      const placed: OrderEventItem = { at: order.card.createdAt, by: 'buyer', what: 'place' };
      await transact([
        requireOffered(gigId, order.card.price),
        create(order),
        create({ ...keys.orderEvent(id, 0), ...placed }),
        ...tellOf(order.card, placed),
        countCreation(buyer.id, 'orders'),
        ...claim,
      ]);
      return toOrder({ order, events: [placed] }, buyer.id, true);
    },
    get: (earlier) => get(earlier, buyer.id),
  });
}

/** A new order of this gig, not stored yet. 403 for one's own gig. */
export function draft({ card: gig, ...rest }: GigItem, buyer: UserCard, id: string): OrderItem {
  if (gig.seller.id === buyer.id) throw forbidden(refusals.gigs.ownGig);
  const card: OrderListing = {
    id,
    gigId: gig.id,
    title: gig.title,
    img: gig.cover,
    price: gig.price,
    currency: rest.currency,
    commissionRate: commissionRate(),
    seller: gig.seller,
    buyer: { id: buyer.id, username: buyer.username, img: buyer.img },
    stage: 'ORDERED',
    version: 0,
    createdAt: createdAt(id),
    deliveryTime: gig.deliveryTime,
    revisionNumber: rest.revisionNumber,
    revisionsUsed: 0,
    held: 0,
    released: 0,
    returning: 0,
    returned: 0,
  };
  const due = dueOf(card);
  return {
    ...keys.order(id),
    ...(due === undefined ? {} : dueAt(due, id)),
    GSI1PK: lists.ordersBought(buyer.id),
    GSI1SK: id,
    GSI2PK: lists.ordersSold(gig.seller.id),
    GSI2SK: id,
    card,
    features: rest.features,
    delivery: null,
  };
}
