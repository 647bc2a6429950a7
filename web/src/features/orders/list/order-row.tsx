import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from 'react-router-dom';

import type { OrderCard } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { paymentState } from '#web/components/held-money/hold-sentence.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';

import { untilText } from '../status/clock-sentence.ts';
import { orderNumber, orderStatus } from '../status/order-status.ts';

type OrderProps = { order: OrderCard; role: OrderRole };

/** The id of the element that says what happens next, which is why the buyer has to wait. */
const nextStepId = ({ id }: OrderCard) => `next-${id}`;

/** An order in a list: its title, what happens next and until when, its number, date and payment, and links to act on it. */
export function OrderTitle({ order, role }: OrderProps) {
  const { actions } = order;
  const mayWrite = actions.includes('writeRequirements');
  // Once the work is delivered, the status column offers it.
  const mayPayAhead = actions.includes('pay') && !order.isCompleted;
  // Sellers find theirs among their earnings.
  const hasReceipt = order.isPaid && role === 'buyer';
  return (
    <div className="grid gap-0.5 md:max-w-md">
      <Link to={`/order/${order.id}`} className="font-semibold hover:underline">
        {order.title}
      </Link>
      <span id={nextStepId(order)} className="text-sm">
        {orderStatus(order).next[role]}
      </span>
      <span className="text-sm text-muted">{untilText(order, role)}</span>
      <span className="text-sm text-muted">
        {orderNumber(order)} · Ordered {formatDate(order.createdAt)} · {paymentState(order)}
      </span>
      {(mayWrite || mayPayAhead || hasReceipt) && (
        <span className="flex flex-wrap items-center gap-x-5">
          {mayWrite && (
            <Link to={`/submit-requirements/${order.id}`} className={linkClass}>
              {order.hasRequirements ? 'Edit requirements' : 'Write requirements'}
              <span className="sr-only"> for {order.title}</span>
            </Link>
          )}
          {mayPayAhead && (
            <Link to={`/pay/${order.id}`} className={linkClass}>
              Pay Now<span className="sr-only"> for {order.title}</span>
            </Link>
          )}
          {hasReceipt && (
            <Link to={`/receipt/${order.id}`} className={linkClass}>
              Receipt<span className="sr-only"> of {order.title}</span>
            </Link>
          )}
        </span>
      )}
    </div>
  );
}

const linkClass =
  'flex w-fit items-center py-0.5 text-sm font-semibold text-brand hover:underline max-md:min-h-11';

const quietClass = 'inline-flex items-center gap-2 font-medium';

/** The buyer waits, pays or downloads; the seller sees a waiting or a completed icon. */
export function OrderCell({ order, role }: OrderProps) {
  if (order.stage === 'CANCELLED') return <StatusBadge status={orderStatus(order)} />;
  if (role === 'seller') {
    const Icon = order.isCompleted ? CircleCheck : Hourglass;
    return (
      <span className={`${quietClass} ${order.isCompleted ? 'text-brand' : 'text-muted'}`}>
        <Icon className="size-5 shrink-0" aria-hidden />
        {order.isCompleted ? 'Completed' : 'Waiting'}
      </span>
    );
  }
  if (order.actions.includes('download')) {
    return (
      <ButtonLink to={`/download/${order.id}`} variant="secondary" size="small">
        <Download className="size-4" aria-hidden />
        Download
      </ButtonLink>
    );
  }
  if (order.actions.includes('pay') && order.isCompleted) {
    return (
      <ButtonLink to={`/pay/${order.id}`} size="small">
        Pay Now
      </ButtonLink>
    );
  }
  // A disabled button, which looks like the status that it is.
  return (
    <button
      type="button"
      disabled
      aria-describedby={nextStepId(order)}
      className={`${quietClass} cursor-default text-muted`}
    >
      <Hourglass className="size-5 shrink-0" aria-hidden />
      Wait
    </button>
  );
}
