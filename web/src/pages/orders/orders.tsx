import { Link, useSearchParams } from 'react-router-dom';

import { roleOf } from '#shared/rules/accounts/role.ts';
import { OrdersTable } from '#web/features/orders/list/orders-table.tsx';
import { BOUGHT_ORDERS, sideOfOrders } from '#web/lib/routing/order-side.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /orders: 'Received Orders' for sellers, who find those that they placed beside them; 'Your Orders' for others. */
export function OrdersPage() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  if (!user) return null;
  const side = sideOfOrders({ search, viewer: { id: user.id, role: roleOf(user) } });
  return (
    <div className="wrap grid gap-6 py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading />
        {user.isSeller && (
          <Link
            to={side === 'sold' ? BOUGHT_ORDERS : '/orders'}
            className="flex min-h-control items-center font-semibold text-brand underline"
          >
            {side === 'sold' ? 'Orders you placed' : 'Orders you received'}
          </Link>
        )}
      </div>
      <div>
        <OrdersTable key={side} role={side === 'sold' ? 'seller' : 'buyer'} />
      </div>
    </div>
  );
}
