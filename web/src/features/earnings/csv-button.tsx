import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { findForFile } from './api.ts';
import { csvName, csvOf } from './earnings-csv.ts';

/** Saves what was booked in a month, or all sales for '', as a CSV file. */
export function CsvButton({ month, currency }: { month: string; currency: string }) {
  const find = useMutation(findForFile);
  return (
    <Button
      variant="secondary"
      isPending={find.isPending}
      onClick={() =>
        find.mutate(month, {
          onSuccess: (found) =>
            saveFile(new Blob([csvOf(found, currency)], { type: 'text/csv' }), csvName(month)),
          onError: (error) => toast.error(errorMessage(error)),
        })
      }
    >
      <Download className="size-5" aria-hidden />
      Download CSV
    </Button>
  );
}
