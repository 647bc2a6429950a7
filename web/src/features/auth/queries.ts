import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import { api } from '#web/lib/api.ts';
import { clearDraftsOf } from '#web/lib/drafts.ts';
import { leaving, signedIn, signedOut } from '#web/lib/session.ts';

type Credentials = NonNullable<RequestOf<Api['auth']['login']>['body']>;
type NewUserInput = RequestOf<Api['auth']['register']>['body'];

/** Signs in and keeps who it is. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Credentials) => api.auth.login({ body }),
    onSuccess: ({ user }) => {
      // What a visitor typed has served its purpose: this very form, a registration.
      clearDraftsOf(undefined);
      signedIn(user);
    },
  });
}

/** Opens an account; signing in is a second step. */
export function useRegister() {
  return useMutation({ mutationFn: (body: NewUserInput) => api.auth.register({ body }) });
}

/** Signs out and goes home. A failure is only logged (§4). */
export function useLogout() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isSuccess, isPending } = useMutation({
    mutationFn: () => api.auth.logout(),
    onMutate: () => leaving(true),
    onSuccess: () => navigate('/'),
    onError: (error) => {
      leaving(false);
      reportError(error);
    },
  });

  // First home, then out: a guarded page would see nobody signed in and send them to /login instead.
  useEffect(() => {
    if (isSuccess && pathname === '/') signedOut();
  }, [isSuccess, pathname]);

  return { logout: () => mutate(), isPending };
}
