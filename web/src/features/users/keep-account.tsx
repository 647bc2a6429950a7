import { useMutation } from '@tanstack/react-query';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Warning } from '#web/ui/feedback/warning.tsx';

import { keepAccount } from './account.ts';

/** When the account is deleted, and the button that takes that back. */
export function KeepAccount({ deletionAt }: { deletionAt: string }) {
  const keeping = useMutation(keepAccount);
  // Not in the options of `mutate`: once the account is kept, this is no longer on the page.
  const keep = () =>
    keeping.mutateAsync().then(
      () => toast.success('Your account stays.'),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Warning>
        Your account is deleted on {formatDate(deletionAt)}. Until then its gigs are off the market.
      </Warning>
      <Button isPending={keeping.isPending} onClick={() => void keep()}>
        Keep my account
      </Button>
    </div>
  );
}
