import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { RequestOf } from '#shared/api/call.ts';
import { CallFailed } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import { messages } from '#shared/messages.ts';
import { api } from '#web/lib/api.ts';
import { clearDraftsOf } from '#web/lib/drafts.ts';
import { setSigningOut, signedIn, signedOut } from '#web/lib/session.ts';

type Calls = Api['auth'];
type Credentials = NonNullable<RequestOf<Calls['login']>['body']>;

/** Signs in and stores who it is. */
export const login = mutationOptions({
  mutationFn: ({ body }: { body: Credentials }) => api.auth.login({ body }),
  onSuccess: ({ user }) => {
    // Drafts of this form and of the registration are not needed any more.
    clearDraftsOf(undefined);
    signedIn(user);
  },
});

/** A username or an email that is taken is an issue of its field. */
function withTakenField(error: unknown): unknown {
  if (!(error instanceof CallFailed) || error.status !== 409 || error.issues.length > 0) return error;
  const { status, code, message } = error;
  const path = message === messages.auth.emailTaken ? 'email' : 'username';
  return new CallFailed(status, { code, message, issues: [{ path, message }] });
}

/** Opens an account; signing in is a second step. */
export const register = mutationOptions({
  mutationFn: ({ body }: { body: RequestOf<Calls['register']>['body'] }) =>
    api.auth.register({ body }).catch((error: unknown) => {
      throw withTakenField(error);
    }),
});

/** Signs out and goes home. A failure is only logged (§4). */
export function useLogout() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isSuccess, isPending } = useMutation({
    mutationFn: () => api.auth.logout(),
    onMutate: () => setSigningOut(true),
    onSuccess: () => navigate('/'),
    onError: (error) => {
      setSigningOut(false);
      reportError(error);
    },
  });

  // Home first: a guarded page without a session would redirect to /login.
  useEffect(() => {
    if (isSuccess && pathname === '/') signedOut();
  }, [isSuccess, pathname]);

  return { logout: () => mutate(), isPending };
}
