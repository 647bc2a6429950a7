import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { roleOf } from '#shared/rules/accounts/role.ts';
import { mayOpen, type Access } from '#web/lib/routing/route.ts';
import { loginPath, useCurrentUser } from '#web/lib/session/session.ts';

// Loaded on demand: few people ever see it.
const ShopNeeded = lazy(async () => ({ default: (await import('./shop-needed.tsx')).ShopNeeded }));

/** The route element around all pages of one access. Visitors are sent to sign in; who has no shop can open one. */
export function Guard({ access }: { access: Access }) {
  const user = useCurrentUser();
  const location = useLocation();
  const viewer = user && { id: user.id, role: roleOf(user) };
  if (mayOpen(access, viewer)) return <Outlet />;
  if (!viewer) return <Navigate to={loginPath(location)} replace />;
  return (
    <Suspense>
      <ShopNeeded next={location.pathname + location.search} />
    </Suspense>
  );
}
