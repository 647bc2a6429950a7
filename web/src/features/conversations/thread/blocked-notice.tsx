import { useMutation } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { setBlocked } from '../api.ts';

/** Stands in the place of the message box while the user blocks the other person. */
export function BlockedNotice({ conversation: { id, counterpart } }: { conversation: Conversation }) {
  const unblocking = useMutation(setBlocked);
  const unblock = () =>
    unblocking.mutate({ id, blocked: false }, { onError: (error) => toast.error(errorMessage(error)) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunk px-5 py-3">
      <p className="flex min-w-0 items-center gap-2">
        <Ban className="size-5 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0">
          You have blocked {counterpart.username}. Neither of you can write here until you end that.
        </span>
      </p>
      <Button variant="secondary" size="small" isPending={unblocking.isPending} onClick={unblock}>
        Unblock
      </Button>
    </div>
  );
}
