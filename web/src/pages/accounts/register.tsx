import { Link, Navigate, useSearchParams } from 'react-router-dom';

import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { nextPath, useCurrentUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /register: creates an account and signs in. */
export function RegisterPage() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const isSeller = params.get('seller') === '1';
  const next = nextPath(params);
  // The role of an account never changes, so a buyer may create a second account as a seller.
  const isSecondAccount = user !== null && isSeller && !user.isSeller;
  if (user && !isSecondAccount) return <Navigate to={next} replace />;
  return (
    <div className="wrap py-10 md:py-16">
      <div className="card mx-auto grid max-w-3xl gap-6 p-6 md:p-8">
        <div>
          <PageHeading description="Open an account on Tandem: order gigs and post projects as a client, or sell your own work as a freelancer." />
          <p className="mt-2 text-muted">
            {isSecondAccount
              ? `You are signed in as ${user.username}, a buyer. Selling needs an account of its own, with another email.`
              : 'One account for buying, or for selling your own work.'}
          </p>
        </div>
        <RegisterForm key={String(isSeller)} isSeller={isSeller} next={next} />
        <p className="text-center">
          Already a member?{' '}
          <Link to={`/login?next=${encodeURIComponent(next)}`} className="font-semibold text-brand underline">
            Sign in
          </Link>
        </p>
      </div>
    </div>
  );
}
