import {
  addDelivery,
  addOrderDone,
  countDeliveries,
  dropOrder,
} from '#functions/domain/accounts/seller-totals.ts';
import { addSale, dropSale } from '#functions/domain/gigs/steps.ts';
import { returnReview } from '#functions/domain/reviews/returned.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import { keys } from '#functions/table/keys.ts';
import { replace, type Step } from '#functions/table/transactions/transaction.ts';
import type { PayerNews } from '#shared/rules/news/news.ts';
import type { OrderAction } from '#shared/rules/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import type { FixedReminder } from '#shared/work/fixed.ts';
import { orderRules } from '#shared/work/order.ts';
import { pageOf } from '#shared/work/page-of.ts';
import type { FixedVerb } from '#shared/work/phases.ts';

import { orderKeys } from './keys.ts';
import { access, findStory } from './read.ts';
import { countsAsDelivery, type OrderItem, type OrderListing } from './record.ts';

/** Orders of gigs, as work that is paid for. */
export const orderKind: Kind<OrderItem, FixedVerb> = {
  ...access,
  ...orderKeys,
  name: 'order',
  rules: orderRules,
  changed: orderTexts.changed,
  aboveHeld: orderTexts.aboveHeld,
  alreadyPaid: orderTexts.alreadyPaid,
  canBeRemoved: false,
  closesPayment: true,
  find: findStory,
  listed: () => ({}),
  page: pageOf,
  news({ terms, ...card }, { what, by, amount }) {
    if (what === 'open') return undefined;
    const from = by.kind === 'buyer' || by.kind === 'seller' ? card[by.kind] : undefined;
    const action = orderRules.actionOf(what) as Exclude<OrderAction, 'download'>;
    return { kind: `order.${action}`, from, amount: what === 'pay' ? terms.total : amount };
  },
  naming: async ({ title }) => ({ title }),
  newsOf: (what) => ({ kind: `order.${what as FixedReminder | PayerNews}` }),
  receiptTitle: async ({ title }) => title,
  consequences: (before, after, { what, at }) => [
    ...(what === 'pay' ? countSale(after, at) : []),
    ...countDelivery(before, after, what),
    ...(after.doneAt && !before.doneAt ? [addOrderDone(after.seller.id)] : []),
  ],
  atEnd: async () => [],
  async whenAllIsBack(before) {
    const { gigId, seller, doneAt } = before;
    const { star, steps } = await returnReview(before);
    return [
      dropSale(gigId, star),
      ...dropOrder(seller.id, { wasDone: doneAt !== undefined, star }),
      ...steps,
    ];
  },
};

/** Steps: the gig has one more sale, and its buyer may review it. */
const countSale = ({ id, gigId, buyer }: OrderListing, paidAt: string): Step[] => [
  addSale(gigId),
  replace({ ...keys.bought(gigId, buyer.id, id), paidAt }),
];

/** Steps: the seller has delivered, and what counts now: an order once it is paid, and delivered or missed. */
function countDelivery(before: OrderListing, after: OrderListing, what: FixedVerb): Step[] {
  const { seller, isInTime, times } = after;
  const isNew = countsAsDelivery(after) && !countsAsDelivery(before);
  const counts = { deliveries: 1, deliveriesInTime: isInTime ? 1 : 0 };
  if (what === 'deliver' || what === 'redeliver')
    return [addDelivery(seller.id, times.delivered ?? '', isNew ? counts : {})];
  return isNew ? [countDeliveries(seller.id, counts)] : [];
}
