import Lock from 'lucide-react/icons/lock';

import type { Order } from '#shared/entities/work/order.ts';

import { DeliveredWork } from './delivered-work.tsx';

/** The work of an order, for its buyer: to open, sealed, or not there yet. */
export function BuyersWork({ order }: { order: Order }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Work</h2>
      {order.delivered ? (
        <DeliveredWork order={order} />
      ) : (
        <p className="text-muted">
          {order.stage === 'CANCELLED' ? 'No work was delivered.' : 'The work has not been delivered yet.'}
        </p>
      )}
      {order.delivered && !order.actions.includes('download') && (
        <p className="flex items-start gap-2 text-muted">
          <Lock className="mt-0.5 size-5 shrink-0" aria-hidden />
          {order.stage === 'CANCELLED' ? 'The work can no longer be opened.' : 'Pay to open the work.'}
        </p>
      )}
    </section>
  );
}
