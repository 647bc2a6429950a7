import { useMutation } from '@tanstack/react-query';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { sendVerification } from './api.ts';

/** Sends the link to confirm the email again. */
export function SendVerification() {
  const { mutate, isPending } = useMutation(sendVerification);
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => toast.success('A new link is on its way to you.'),
          onError: (error) => toast.error(errorMessage(error)),
        })
      }
    >
      Resend the email
    </Button>
  );
}
