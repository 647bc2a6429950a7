import { useQuery } from '@tanstack/react-query';

import type { Order } from '#shared/entities/work/order.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { orderDetailsQuery } from '../api.ts';
import { SellerFacts } from './seller-facts.tsx';

/** The buyer of an order and its deadline, for its seller. */
export function BuyersContact({ order: { id } }: { order: Order }) {
  return (
    <QueryView
      query={useQuery(orderDetailsQuery(id))}
      skeleton={<Skeleton className="h-24" />}
      missing={null}
    >
      {(details) => <SellerFacts details={details} />}
    </QueryView>
  );
}
