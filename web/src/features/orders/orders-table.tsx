import { useInfiniteQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageOpen from 'lucide-react/icons/package-open';
import { Link } from 'react-router-dom';

import type { OrderCard } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import type { OrderRole } from '#shared/rules/order.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { pictureColumn, priceColumn } from '#web/components/lists/columns.tsx';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/table.tsx';

import { ordersQuery } from './api.ts';
import { CancelButton } from './cancel-button.tsx';
import { orderStatus } from './order-status.ts';

const otherParty = (order: OrderCard, role: OrderRole) => (role === 'buyer' ? order.seller : order.buyer);

const nextLinkClass = 'w-fit py-0.5 text-sm font-semibold text-brand hover:underline';

/** The id of the element that says what happens next, which is why the buyer has to wait. */
const nextStepId = ({ id }: OrderCard) => `next-${id}`;

function Title({ order, role }: { order: OrderCard; role: OrderRole }) {
  const to = role === 'seller' ? `/order/${order.id}` : order.gigExists ? `/gig/${order.gigId}` : null;
  const { actions } = order;
  const mayWrite = actions.includes('writeRequirements');
  // Once the work is delivered, the status column offers it.
  const mayPayAhead = actions.includes('pay') && !order.isCompleted;
  const mayCancel = actions.includes('cancel');
  return (
    <div className="grid gap-0.5 md:max-w-md">
      {to ? (
        <Link to={to} className="font-semibold hover:underline">
          {order.title}
        </Link>
      ) : (
        <span className="font-semibold">{order.title}</span>
      )}
      <span id={nextStepId(order)} className="text-sm text-muted">
        {orderStatus(order).next[role]}
      </span>
      <span className="text-sm text-muted">
        Ordered {formatDate(order.createdAt)} ·{' '}
        {order.stage === 'CANCELLED' ? 'Cancelled' : order.isPaid ? 'Paid' : 'Not paid yet'}
      </span>
      {(mayWrite || mayPayAhead || mayCancel) && (
        <span className="flex flex-wrap items-center gap-x-5">
          {mayWrite && (
            <Link to={`/submit-requirements/${order.id}`} className={nextLinkClass}>
              {order.hasRequirements ? 'Edit requirements' : 'Write requirements'}
            </Link>
          )}
          {mayPayAhead && (
            <Link to={`/pay/${order.id}`} className={nextLinkClass}>
              Pay now<span className="sr-only"> for {order.title}</span>
            </Link>
          )}
          {mayCancel && <CancelButton order={order} />}
        </span>
      )}
    </div>
  );
}

/** §4: the buyer waits, pays or downloads; the seller sees a waiting or a completed icon. */
function Status({ order, role }: { order: OrderCard; role: OrderRole }) {
  if (order.stage === 'CANCELLED') return <StatusBadge status={orderStatus(order)} />;
  if (role === 'seller') {
    const Icon = order.isCompleted ? CircleCheck : Hourglass;
    return (
      <span
        className={`inline-flex items-center gap-2 font-medium ${order.isCompleted ? 'text-brand' : 'text-muted'}`}
      >
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
  return order.isCompleted ? (
    <ButtonLink to={`/pay/${order.id}`} size="small">
      Pay Now
    </ButtonLink>
  ) : (
    <Button size="small" variant="secondary" disabled aria-describedby={nextStepId(order)}>
      Wait
    </Button>
  );
}

const columns = (role: OrderRole): Column<OrderCard>[] => [
  pictureColumn((order) => order.img),
  { header: 'Title', hiddenHeader: 'always', cell: (order) => <Title order={order} role={role} /> },
  priceColumn('Price', (order) => order.price),
  {
    header: 'Contact',
    cell: (order) => {
      const other = otherParty(order, role);
      return (
        <span className="flex items-center gap-1">
          <PersonLink user={other} className="min-h-control font-medium" />
          <Contact user={other} isSeller={role === 'buyer'} look="icon" />
        </span>
      );
    },
  },
  { header: 'Status', cell: (order) => <Status order={order} role={role} /> },
];

/** The user's orders with their status and next step. */
export function OrdersTable({ role }: { role: OrderRole }) {
  return (
    <PagedTable
      query={useInfiniteQuery(ordersQuery)}
      caption="Orders"
      columns={columns(role)}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={PackageOpen}
          action={
            role === 'buyer' ? (
              <ButtonLink to="/gigs">Find a gig</ButtonLink>
            ) : (
              <ButtonLink to="/add">Add New Gig</ButtonLink>
            )
          }
        >
          {messages.orders.none}
        </EmptyState>
      }
    />
  );
}
