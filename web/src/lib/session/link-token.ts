import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link in a mail, which stands behind the `#` of the address. It is taken out of the address at once, so that
 * nobody reads it there, and kept in the history entry for a reload.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return inAddress || ((state as { token?: string } | null)?.token ?? '');
}
