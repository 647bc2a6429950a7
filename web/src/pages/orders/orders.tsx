import { OrdersTable } from '#web/features/orders/orders-table.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /orders: 'Received Orders' for sellers, 'Your Orders' for buyers. */
export function OrdersPage() {
  const role = useCurrentUser()?.isSeller ? 'seller' : 'buyer';
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHeading />
      <div>
        <OrdersTable role={role} />
      </div>
    </div>
  );
}
