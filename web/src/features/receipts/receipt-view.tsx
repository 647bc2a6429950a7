import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';

import { QueryView } from '#web/components/lists/query-view.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { receiptQuery } from './api.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** A receipt with its page's heading and the button that prints it. */
export function ReceiptView({ id }: { id: string }) {
  const query = useQuery(receiptQuery(id));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading />
        {query.data && (
          <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-5" aria-hidden />
            Print
          </Button>
        )}
      </div>
      <QueryView
        query={query}
        skeleton={
          <Loading label="Loading the receipt">
            <Skeleton className="h-120 rounded-card" />
          </Loading>
        }
        missing={
          <EmptyState
            icon={ReceiptText}
            hint="Receipts are made when a payment arrives, and only its two sides see them."
            action={<ButtonLink to="/orders">Go to your orders</ButtonLink>}
          >
            This receipt does not exist.
          </EmptyState>
        }
      >
        {(receipt) => <ReceiptSheet receipt={receipt} />}
      </QueryView>
    </>
  );
}
