import type { Order } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Timeline, type Step } from '#web/ui/display/timeline.tsx';

import { eventText, isFailure } from './event-text.ts';
import { orderStatus } from './order-status.ts';

/** What has happened to an order, oldest first, and where it stands now. */
export function OrderTimeline({ order, role }: { order: Order; role: OrderRole }) {
  const isOver = order.stage === 'FINISHED' || order.stage === 'CANCELLED';
  const steps = order.timeline.map((event, index): Step => ({
    id: String(index),
    state: isFailure(event) ? 'failed' : 'done',
    title: eventText(event, order, role),
    time: <time dateTime={event.at}>{formatMoment(event.at)}</time>,
    description: event.note && <p className="whitespace-pre-wrap">{event.note}</p>,
  }));
  const { label, next } = orderStatus(order);
  const now: Step = { id: 'now', state: 'current', title: label, description: next[role] };
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">History</h2>
      <div className="card p-5 sm:p-6">
        <Timeline label="History" steps={isOver ? steps : [...steps, now]} />
      </div>
    </section>
  );
}
