import { ShieldAlert } from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { messages } from '#shared/messages.ts';
import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

function SignInFirst() {
  const location = useLocation();
  return <Navigate to={loginPath(location)} replace />;
}

function WrongRole({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="wrap py-10">
      <EmptyState icon={ShieldAlert} hint={hint} action={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        <PageHeading title={title} size="section" />
      </EmptyState>
    </div>
  );
}

export function RequireUser() {
  return useCurrentUser() ? <Outlet /> : <SignInFirst />;
}

export function RequireSeller() {
  const user = useCurrentUser();
  if (!user) return <SignInFirst />;
  if (user.isSeller) return <Outlet />;
  return (
    <WrongRole
      title={messages.access.sellersOnly}
      hint="You are signed in as a buyer. Buying and selling need separate accounts: register a second one as a seller to open this page."
    />
  );
}

export function RequireBuyer() {
  const user = useCurrentUser();
  if (!user) return <SignInFirst />;
  if (!user.isSeller) return <Outlet />;
  return (
    <WrongRole
      title={messages.access.buyersOnly}
      hint="You are signed in as a seller. Buying and selling need separate accounts: register a second one as a buyer to open this page."
    />
  );
}
