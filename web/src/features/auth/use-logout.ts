import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { mayLeave } from '#web/components/files/leave-guard.tsx';
import { api } from '#web/lib/api/client.ts';
import { endSession, setSigningOut } from '#web/lib/session/session.ts';

/** Signs out and navigates to the home page, unless the page is not to be left. A failure is only logged. */
export function useLogout() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isSuccess } = useMutation({
    mutationFn: () => api.auth.logout(),
    onMutate: () => setSigningOut(true),
    onSuccess: () => navigate('/'),
    onError: (error) => {
      setSigningOut(false);
      reportError(error);
    },
  });

  // Only on the home page: a guarded page without a session would redirect to /login.
  useEffect(() => {
    if (isSuccess && pathname === '/') endSession();
  }, [isSuccess, pathname]);

  const logout = async () => {
    // Before the request: afterwards nothing on the page could be sent any more.
    if (await mayLeave()) mutate();
  };
  return { logout: () => void logout() };
}
