import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import type { ReactNode } from 'react';

import * as notFoundTexts from '#shared/texts/not-found.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { OrderSummarySkeleton } from './order-summary.tsx';

type OrderLoaderProps<Data, Key extends QueryKey> = {
  /** Whether the page has a second column. */
  isWide?: boolean;
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
};

/** The page of an order: heading, then the loaded order, a skeleton, or a message for a missing order. */
export function OrderLoader<Data, Key extends QueryKey>({
  isWide = false,
  query,
  children,
}: OrderLoaderProps<Data, Key>) {
  return (
    <div className={cn('wrap grid grid-cols-1 gap-6 py-10', !isWide && 'max-w-4xl')}>
      <PageHeading />
      <QueryView
        query={useQuery(query)}
        skeleton={
          <Loading>
            <OrderSummarySkeleton />
          </Loading>
        }
        missing={
          <EmptyState
            icon={PackageX}
            hint="It may belong to another account."
            action={<ButtonLink to="/orders">Go to your orders</ButtonLink>}
          >
            {notFoundTexts.order.message}
          </EmptyState>
        }
      >
        {children}
      </QueryView>
    </div>
  );
}
