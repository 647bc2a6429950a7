import { useMutation, useQuery } from '@tanstack/react-query';

import type { OwnExport } from '#shared/entities/accounts/export.ts';
import { PartView } from '#web/components/lists/part-view.tsx';
import { ProofButton } from '#web/components/proof/proof-button.tsx';
import type { ToProve } from '#web/components/proof/proof-dialog.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { formatSize } from '#web/lib/files/file-size.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { askForExport, exportQuery, freshExport } from './api.ts';

/** A copy of everything that is stored about the user: asked for, made, and downloaded. */
export function ExportView() {
  return (
    <section aria-labelledby="export" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="export" className="text-xl">
          A copy of your data
        </h2>
        <p className="text-muted">
          One file with everything you are in: your profile, gigs, orders, projects, bids, modules, messages,
          reviews, notifications, receipts and sessions. It has links to your files, which end after a day at
          the latest.
        </p>
      </div>
      <PartView
        query={useQuery(exportQuery)}
        label="Loading the state of your copy"
        placeholderClass="h-11 w-48"
      >
        {(own) => <ExportState own={own} />}
      </PartView>
    </section>
  );
}

const toProve: ToProve<OwnExport> = {
  draft: 'export',
  title: 'Collect your data',
  description: 'The copy holds everything that is stored about you, so confirm that it is you who asks.',
  action: 'Collect',
  mutation: askForExport,
  onDone: () => undefined,
};

function ExportState({ own: { state, until, size } }: { own: OwnExport }) {
  const download = useMutation(freshExport);
  const start = () =>
    download.mutate(undefined, { onSuccess: ({ url }) => url && window.location.assign(url) });
  return (
    <>
      <p role="status">
        {state === 'making' &&
          'Your data is being collected. This takes a minute or two; you are told when it is done.'}
        {state === 'ready' &&
          `Your data is ready (${formatSize(size ?? 0)}), until ${formatMoment(until ?? '')}.`}
      </p>
      <FormError>{download.error && errorMessage(download.error)}</FormError>
      <div className="flex flex-wrap gap-3">
        {state === 'ready' && (
          <Button isPending={download.isPending} onClick={start}>
            Download your data
          </Button>
        )}
        {state !== 'making' && (
          <ProofButton variant="secondary" toProve={toProve}>
            {state === 'ready' ? 'Collect it again' : 'Collect your data'}
          </ProofButton>
        )}
      </div>
    </>
  );
}
