import type { Side } from '#shared/rules/money/held-money.ts';
import type { paymentKinds } from '#shared/rules/money/payment.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';

/** Work by its kind and id, and whose it is to do; only what its buyer sees of a module needs that. */
type Paged = { kind: (typeof paymentKinds)[number]; id: string; seller?: { id: string } };

/** The page on which this side sees an order or a module. */
export function pageOf({ kind, id, seller }: Paged, side: Side): string {
  if (kind === 'order') return `/order/${id}`;
  const projectId = projectIdOf(id);
  return side === 'seller' ? `/assignedModule/${projectId}` : `/projects/${projectId}/assign/${seller?.id}`;
}
