import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { ReactNode } from 'react';

import type { Order } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** What only one party of an order does. The other party is told so, and finds the order itself. */
export function PartyOnly({ order, role, children }: { order: Order; role: OrderRole; children: ReactNode }) {
  const user = useCurrentUser();
  if (user?.id === order[role].id) return children;
  return (
    <EmptyState
      icon={ShieldAlert}
      hint={
        role === 'buyer' ? 'Only the buyer of an order does this.' : 'Only the seller of an order does this.'
      }
      action={<ButtonLink to={`/order/${order.id}`}>Go to the order</ButtonLink>}
    >
      {accessTexts.notYours.message}
    </EmptyState>
  );
}
