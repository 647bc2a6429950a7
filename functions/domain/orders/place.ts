import { countCreation } from '#functions/domain/accounts/creations.ts';
import { requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { create, transact } from '#functions/table/transaction.ts';
import type { Order } from '#shared/entities/order.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { refusals } from '#shared/refusals.ts';
import { inStage } from '#shared/rules/order.ts';

import { get } from './orders.ts';
import { toOrder, type OrderItem } from './record.ts';

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
      await transact([
        requireOffered(gigId, order.card.price),
        create(order),
        countCreation(buyer.id, 'orders'),
        ...claim,
      ]);
      return toOrder(order, buyer.id, true);
    },
    get: (earlier) => get(earlier, buyer.id),
  });
}

/** A new order of this gig, not stored yet. 403 for one's own gig. */
export function draft({ card: gig, ...rest }: GigItem, buyer: UserCard, id: string): OrderItem {
  if (gig.seller.id === buyer.id) throw forbidden(refusals.gigs.ownGig);
  return {
    ...keys.order(id),
    GSI1PK: lists.ordersBought(buyer.id),
    GSI1SK: id,
    GSI2PK: lists.ordersSold(gig.seller.id),
    GSI2SK: id,
    card: {
      id,
      gigId: gig.id,
      title: gig.title,
      img: gig.cover,
      price: gig.price,
      currency: rest.currency,
      seller: gig.seller,
      buyer: { id: buyer.id, username: buyer.username, img: buyer.img },
      ...inStage('ORDERED'),
      hasRequirements: false,
    },
    deliveryTime: gig.deliveryTime,
    revisionNumber: rest.revisionNumber,
    features: rest.features,
    delivery: null,
  };
}
