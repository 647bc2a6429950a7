import { useMutation } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Download from 'lucide-react/icons/download';
import { useState, type MouseEvent } from 'react';

import type { DeliveredFile } from '#shared/entities/work/order.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { requireNetwork } from '#web/lib/browser/require-network.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { workLinkClass } from './work-link.ts';

/** Downloads a delivered file, and says whether it is the one that was delivered. */
export function DownloadButton({ url, file }: { url: string; file: DeliveredFile }) {
  const [progress, setProgress] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadWork(url, file, setProgress),
    // The link may have expired, or the file may have been replaced.
    meta: { invalidatesOnError: [queryKeys.orders.all] },
  });
  const { data: outcome, isPending } = download;
  const problem = download.isError
    ? 'The download stopped. Try again.'
    : outcome === 'different'
      ? 'This is not the file that was delivered. Download it again.'
      : null;

  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isPending) return;
    setProgress(0);
    download.mutate();
  };
  return (
    <div className="grid gap-3">
      <a
        href={url}
        download
        onClick={start}
        aria-disabled={isPending || undefined}
        className={`${workLinkClass} justify-self-start aria-disabled:opacity-60`}
      >
        <Download className="size-5" aria-hidden />
        Download
      </a>
      {isPending && (
        <>
          <ProgressBar value={progress} label={`Downloading ${file.fileName}`} />
          <p className="text-sm text-muted">Keep this page open until the file is saved.</p>
        </>
      )}
      <FormError>{problem}</FormError>
      <p role="status" className="flex items-center gap-2 font-medium text-brand empty:absolute">
        {outcome === 'same' && (
          <>
            <BadgeCheck className="size-5 shrink-0" aria-hidden />
            Same file
          </>
        )}
        {outcome === 'unreachable' &&
          'Your browser downloads it now without the check. Compare its SHA-256 yourself.'}
      </p>
    </div>
  );
}

/** Downloads it with the check if that can be loaded and the link can be read from here, else as the plain link does. */
async function downloadWork(url: string, file: DeliveredFile, onProgress: (fraction: number) => void) {
  const checked = await import('#web/lib/files/checked-download.ts').catch(() => undefined);
  const outcome = (await checked?.downloadChecked(url, file, onProgress)) ?? 'unreachable';
  if (outcome !== 'unreachable') return outcome;
  requireNetwork();
  window.location.assign(url);
  return outcome;
}
