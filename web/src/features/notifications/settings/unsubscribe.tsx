import { useMutation } from '@tanstack/react-query';

import { CallFailed } from '#shared/api/client.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { unsubscribe } from './api.ts';

const settingsLink = (
  <ButtonLink variant="secondary" to="/settings/notifications" className="justify-self-start">
    Notification settings
  </ButtonLink>
);

/** Ends mails of a group by the token of a link in one of them. */
export function Unsubscribe({ token }: { token: string }) {
  const { mutate, isPending, data, error } = useMutation(unsubscribe);
  if (data)
    return (
      <>
        <p role="status">
          You get no more emails about {data.group}. You can switch them on again at any time.
        </p>
        {settingsLink}
      </>
    );
  if (!token || (error instanceof CallFailed && error.status === 400))
    return (
      <>
        <p role="alert">
          This link is incomplete. Please open it from the email again, or choose in your settings which
          emails you get.
        </p>
        {settingsLink}
      </>
    );
  return (
    <>
      <p>You will get no more emails like the one that led you here. All others still come.</p>
      {error && <FormError>{errorMessage(error)}</FormError>}
      <Button className="justify-self-start" isPending={isPending} onClick={() => mutate(token)}>
        Unsubscribe
      </Button>
    </>
  );
}
