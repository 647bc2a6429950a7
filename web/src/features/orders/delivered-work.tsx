import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';

import type { Order } from '#shared/entities/order.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatSize } from '#web/lib/file-size.ts';

const linkClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover';

/** The delivered work: a description, and a link if the viewer may open it. */
export function DeliveredWork({ order }: { order: Order }) {
  const Icon = order.fileName ? FileText : Link2;
  return (
    <section aria-label="Delivered work" className="card grid gap-4 p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-brand-soft text-brand">
          <Icon className="size-6" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{order.fileName ?? order.host}</p>
          <p className="text-sm text-muted">
            {order.size !== null && `${formatSize(order.size)} · `}
            {order.deliveredAt && `Delivered ${formatDateTime(order.deliveredAt)}`}
          </p>
        </div>
      </div>
      {order.note && <p className="whitespace-pre-wrap">{order.note}</p>}
      {order.workUrl && (
        <p>
          {order.fileName ? (
            <a href={order.workUrl} download className={linkClass}>
              <Download className="size-5" aria-hidden />
              Download
            </a>
          ) : (
            <a href={order.workUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
              <ExternalLink className="size-5" aria-hidden />
              Open the work
            </a>
          )}
        </p>
      )}
    </section>
  );
}
