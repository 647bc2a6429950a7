import { useMutation } from '@tanstack/react-query';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { verifyEmail } from './api.ts';

/** Confirms an address by the token of a link in a mail, once somebody asks for it: programs that look at links do not. */
export function VerifyEmail({ token }: { token: string }) {
  const user = useCurrentUser();
  const { mutate, isPending, data, error } = useMutation(verifyEmail);
  const onwards = user ? (
    <ButtonLink variant="secondary" to="/settings/sign-in" className="justify-self-start">
      Your settings
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to="/login" className="justify-self-start">
      Sign in
    </ButtonLink>
  );
  if (data)
    return (
      <>
        <p role="status" className="break-words">
          <strong>{data.email}</strong> is confirmed.
        </p>
        {onwards}
      </>
    );
  if (!token)
    return (
      <>
        <p role="alert">This link is incomplete. Please open it from the email again.</p>
        {onwards}
      </>
    );
  return (
    <>
      <p>Confirm the address that led you here, if it is yours.</p>
      <FormError>{error && errorMessage(error)}</FormError>
      <Button className="justify-self-start" isPending={isPending} onClick={() => mutate(token)}>
        Confirm this address
      </Button>
    </>
  );
}
