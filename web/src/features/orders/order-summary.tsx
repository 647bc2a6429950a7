import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Link } from 'react-router-dom';

import type { Order } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { Price } from '#web/components/money/price.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Badge, StatusBadge } from '#web/ui/display/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

import { dueText } from './status/due-text.ts';
import { orderNumber, orderStatus } from './status/order-status.ts';

type OrderSummaryProps = {
  order: Order;
  role: OrderRole;
  /** Whether to offer the payment, on pages that have no other way to it. */
  hasPayLink?: boolean;
  /** On the order's own page, which says the rest beside it. */
  isBrief?: boolean;
};

const summaryClass =
  'card grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 p-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-5';

/** An order's title, other party, price, status, and for its buyer when it is due and a way to pay. */
export function OrderSummary({ order, role, hasPayLink = false, isBrief = false }: OrderSummaryProps) {
  const status = orderStatus(order);
  const isCancelled = order.stage === 'CANCELLED';
  const other = role === 'buyer' ? order.seller : order.buyer;
  return (
    <section aria-label="Order" className={summaryClass}>
      <Picture
        src={order.img}
        alt=""
        sizes="(min-width: 40rem) 160px, 88px"
        className="aspect-4/3 rounded-xl"
      />
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
          {order.isCompleted || isCancelled || (
            <Badge icon={order.isPaid ? CircleCheck : CircleDashed} tone={order.isPaid ? 'good' : 'plain'}>
              {order.isPaid ? 'Paid' : 'Not paid yet'}
            </Badge>
          )}
        </div>
        <h2 className="text-xl">
          {order.gigExists ? (
            <Link to={`/gig/${order.gigId}`} className="hover:underline">
              {order.title}
            </Link>
          ) : (
            order.title
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <PersonLink user={other} className="font-medium text-ink" />
          <span>{orderNumber(order)}</span>
          <span>Ordered {formatDate(order.createdAt)}</span>
          {order.cancelledAt && <span>Cancelled {formatDate(order.cancelledAt)}</span>}
          <span className="font-semibold text-ink">
            <Price amount={order.price} />
          </span>
        </p>
        {isBrief || <p>{status.next[role]}</p>}
        {!isBrief && order.cancelReason && (
          <p className="whitespace-pre-wrap">Reason: {order.cancelReason}</p>
        )}
        {role === 'buyer' && !isBrief && !order.isCompleted && !isCancelled && (
          <p className="text-muted">{dueText(order)}</p>
        )}
        {hasPayLink && !order.isCompleted && order.actions.includes('pay') && (
          <ButtonLink to={`/pay/${order.id}`} variant="secondary" className="justify-self-start">
            Pay Now
          </ButtonLink>
        )}
        {isBrief || (
          <p>
            <Link to={`/order/${order.id}`} className="font-semibold text-brand hover:underline">
              All about this order
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

export function OrderSummarySkeleton() {
  return (
    <div className={summaryClass}>
      <Skeleton className="aspect-4/3" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
  );
}
