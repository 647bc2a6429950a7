import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { messages } from '#shared/messages.ts';
import { roleOf, type Role } from '#shared/rules/role.ts';
import { mayOpen, type Access } from '#web/lib/route.ts';
import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const wrongRole: Record<Role, { title: string; hint: string }> = {
  seller: {
    title: messages.access.buyersOnly,
    hint: 'You are signed in as a seller. Buying and selling need separate accounts: register a second one as a buyer to open this page.',
  },
  buyer: {
    title: messages.access.sellersOnly,
    hint: 'You are signed in as a buyer. Buying and selling need separate accounts: register a second one as a seller to open this page.',
  },
};

/** The route element around all pages of one access (§2). Visitors are sent to sign in; the wrong role gets an explanation. */
export function Guard({ access }: { access: Access }) {
  const user = useCurrentUser();
  const location = useLocation();
  const viewer = user && { id: user.id, role: roleOf(user) };
  if (mayOpen(access, viewer)) return <Outlet />;
  return viewer ? <WrongRole role={viewer.role} /> : <Navigate to={loginPath(location)} replace />;
}

function WrongRole({ role }: { role: Role }) {
  const { title, hint } = wrongRole[role];
  return (
    <div className="wrap py-10">
      <EmptyState icon={ShieldAlert} hint={hint} action={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        <PageHeading title={title} size="section" />
      </EmptyState>
    </div>
  );
}
