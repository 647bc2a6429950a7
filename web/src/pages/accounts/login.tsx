import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';

import { LoginForm } from '#web/features/auth/login-form.tsx';
import { PasskeySignIn } from '#web/features/auth/passkeys/passkey-sign-in.tsx';
import { marketName } from '#web/lib/market-name.ts';
import { nextPath, hasSessionExpired, useCurrentUser } from '#web/lib/session/session.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /login: signs in and returns to the previous page. */
export function LoginPage() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const { search } = useLocation();
  if (user) return <Navigate to={nextPath(params)} replace />;
  return (
    <div className="wrap py-10 md:py-16">
      <div className="card mx-auto grid max-w-md gap-6 p-6 md:p-8">
        <div>
          <PageHeading
            description={`Sign in to ${marketName} to follow your orders, your projects and your messages.`}
          />
          <p className="mt-2 text-muted">
            {hasSessionExpired()
              ? 'Your session has ended. Sign in again to go on where you were; what you typed is still there.'
              : 'Welcome back.'}
          </p>
        </div>
        <LoginForm />
        <PasskeySignIn />
        <p className="text-center">
          New here?{' '}
          <Link to={`/register${search}`} className="font-semibold text-brand underline">
            Join {marketName}
          </Link>
        </p>
      </div>
    </div>
  );
}
