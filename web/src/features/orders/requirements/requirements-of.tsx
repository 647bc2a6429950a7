import { useQueryClient } from '@tanstack/react-query';

import type { Order } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { AttachedFiles } from '#web/components/files/attached-files.tsx';
import { Warning } from '#web/ui/feedback/warning.tsx';

import { orderQuery } from '../api.ts';

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
        <Warning>The buyer has not written any requirements yet. Ask before you deliver.</Warning>
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
