import { useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';

import type { Order } from '#shared/entities/order.ts';
import type { OrderRole } from '#shared/rules/order.ts';
import { AttachedFiles } from '#web/components/files/attached-files.tsx';

import { orderQuery } from './api.ts';

/** The requirements of an order, or what is missing without them. */
export function RequirementsOf({ order, role }: { order: Order; role: OrderRole }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Requirements</h2>
      {order.requirements ? (
        <WrittenRequirements order={order} />
      ) : order.actions.includes('writeRequirements') ? (
        <p className="text-muted">You have not written any yet.</p>
      ) : order.stage === 'CANCELLED' || order.isCompleted || role === 'buyer' ? (
        <p className="text-muted">{role === 'buyer' ? 'You' : 'The buyer'} did not write any.</p>
      ) : (
        <p className="flex items-start gap-2 rounded-card bg-accent-soft p-5 text-accent-ink">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          The buyer has not written any requirements yet. Ask before you deliver.
        </p>
      )}
    </section>
  );
}

/** What the buyer has written, with its files. */
export function WrittenRequirements({ order }: { order: Order }) {
  const { requirements, requirementFiles: files } = order;
  const client = useQueryClient();
  const getLinks = async () => (await client.fetchQuery(orderQuery(order.id))).requirementFiles;
  return (
    <div className="card grid gap-4 p-5">
      <p className="whitespace-pre-wrap">{requirements}</p>
      {files.length > 0 && (
        <AttachedFiles files={files} linked={files} getLinks={getLinks} className="max-w-80" />
      )}
    </div>
  );
}
