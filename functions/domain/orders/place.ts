import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { countCreation } from '#functions/domain/accounts/creations.ts';
import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import { gigNotFound, requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { duePlace } from '#functions/domain/work/due.ts';
import { newsSteps } from '#functions/domain/work/news.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { commissionRate } from '#functions/lib/commission-rate.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { createdAt, newId } from '#functions/lib/ids.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { create, transact } from '#functions/table/transactions/transaction.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Order } from '#shared/entities/work/order.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import { gigLine, totalOf } from '#shared/work/lines.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { begun } from '#shared/work/progress.ts';

import { orderKind } from './kind.ts';
import { get } from './read.ts';
import type { OrderItem, OrderListing } from './record.ts';
import { toOrder } from './wire.ts';

/**
 * Orders a gig. The order stores a copy of the gig as the buyer saw it, which later changes of the gig do not affect. 403 where one
 * has blocked the other, 404 or 409 where one closes their account.
 */
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
      const offered = requireOnMarket(gig);
      const order = draft(offered, buyer, id);
      const sellerId = offered.card.seller.id;
      const { times, terms } = order.card;
      const placed: WorkEvent<FixedVerb> = {
        at: times.made,
        by: { kind: 'buyer', id: buyer.id },
        what: 'place',
      };
      await transact([
        requireOffered(gigId, terms.total),
        beginWork(id, sellerId, gigNotFound),
        beginWork(id, buyer.id, () => conflict(userTexts.closing)),
        ...requireUnblocked(buyer.id, sellerId),
        create(order),
        create({ ...keys.orderEvent(id, 0), ...placed }),
        ...(await newsSteps(orderKind, order.card, placed)),
        countCreation(buyer.id, 'orders'),
        ...claim,
      ]);
      return toOrder({ item: order, events: [placed] }, buyer.id, { gigExists: true, mayReview: false });
    },
    get: (earlier) => get(earlier, buyer.id),
  });
}

/** A new order of this gig, not stored yet. 403 for one's own gig. */
export function draft({ card: gig, ...rest }: GigItem, buyer: UserCard, id: string): OrderItem {
  if (gig.seller.id === buyer.id) throw forbidden(gigTexts.ownGig);
  const lines = [gigLine(gig)];
  const terms = { days: gig.deliveryTime, revisions: rest.revisionNumber, total: totalOf(lines) };
  const card: OrderListing = {
    ...begun(createdAt(id)),
    kind: 'order',
    id,
    version: 0,
    gigId: gig.id,
    title: gig.title,
    img: gig.cover,
    seller: gig.seller,
    buyer: { id: buyer.id, username: buyer.username, img: buyer.img },
    terms,
    money: { ...noMoney, currency: rest.currency },
    commissionRate: commissionRate(),
  };
  return {
    ...keys.order(id),
    ...duePlace(orderKind, card),
    GSI1PK: lists.ordersBought(buyer.id),
    GSI1SK: id,
    GSI2PK: lists.ordersSold(gig.seller.id),
    GSI2SK: id,
    card,
    terms: { lines },
    features: rest.features,
    delivery: null,
  };
}
