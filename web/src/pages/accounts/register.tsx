import { Link, Navigate, useSearchParams } from 'react-router-dom';

import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { OpenShop } from '#web/features/users/open-shop.tsx';
import { marketName } from '#web/lib/market-name.ts';
import { nextPath, useCurrentUser } from '#web/lib/session/session.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /register: creates an account and signs in. With a seller's role chosen, somebody who is signed in opens a shop. */
export function RegisterPage() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const isSeller = params.get('seller') === '1';
  const next = nextPath(params);
  const opensShop = user !== null && isSeller && !user.isSeller;
  if (user && !opensShop) return <Navigate to={next} replace />;
  return (
    <div className="wrap py-10 md:py-16">
      <div className="card mx-auto grid max-w-3xl gap-6 p-6 md:p-8">
        <div>
          <PageHeading
            description={`Open an account on ${marketName}: order gigs and post projects as a client, or sell your own work as a freelancer.`}
          />
          <p className="mt-2 text-muted">
            {opensShop
              ? `You are signed in as ${user.username}. Your account can sell as well.`
              : 'One account for buying, and for selling your own work.'}
          </p>
        </div>
        {opensShop ? (
          <OpenShop next={params.has('next') ? next : '/add'} />
        ) : (
          <>
            <RegisterForm key={String(isSeller)} isSeller={isSeller} next={next} />
            <p className="text-center">
              Already a member?{' '}
              <Link
                to={`/login?next=${encodeURIComponent(next)}`}
                className="font-semibold text-brand underline"
              >
                Sign in
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
