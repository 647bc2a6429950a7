import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';

import type { Order } from '#shared/entities/work/order.ts';
import { formatSize } from '#web/lib/files/file-size.ts';
import { formatDateTime } from '#web/lib/time/dates.ts';

import { DownloadButton } from './download-button.tsx';
import { FileHash } from './file-hash.tsx';
import { workLinkClass } from './work-link.ts';

/** The delivered work: a description, also of a sealed file, and a link if the viewer may open it. */
export function DeliveredWork({ order }: { order: Order }) {
  const { delivery: file, workUrl } = order;
  const Icon = file ? FileText : Link2;
  return (
    <section aria-label="Delivered work" className="card grid gap-4 p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-brand-soft text-brand">
          <Icon className="size-6" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{file?.fileName ?? order.host}</p>
          <p className="text-sm text-muted">
            {file && `${formatSize(file.size)} · `}
            {order.deliveredAt && `Delivered ${formatDateTime(order.deliveredAt)}`}
          </p>
        </div>
      </div>
      {order.note && <p className="whitespace-pre-wrap">{order.note}</p>}
      {file && <FileHash sha256={file.sha256} />}
      {workUrl && file && <DownloadButton key={file.sha256} url={workUrl} file={file} />}
      {workUrl && !file && (
        <p>
          <a href={workUrl} target="_blank" rel="noopener noreferrer" className={workLinkClass}>
            <ExternalLink className="size-5" aria-hidden />
            Open the work
          </a>
        </p>
      )}
    </section>
  );
}
