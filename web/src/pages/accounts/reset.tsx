import { Link } from 'react-router-dom';

import { ResetForm } from '#web/features/auth/reset-form.tsx';
import { useLinkToken } from '#web/lib/session/link-token.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /reset#token: sets a new password by the link in a mail. */
export function ResetPage() {
  const token = useLinkToken();
  return (
    <div className="wrap py-10 md:py-16">
      <meta name="robots" content="noindex" />
      <div className="card mx-auto grid max-w-md gap-6 p-6 md:p-8">
        <div>
          <PageHeading />
          <p className="mt-2 text-muted">
            {token
              ? 'It signs you in here, and ends your sessions everywhere else.'
              : 'This link is incomplete. Please open it from the email again.'}
          </p>
        </div>
        {token && <ResetForm key={token} token={token} />}
        <p className="text-center">
          The link is too old, or used?{' '}
          <Link to="/forgot" className="font-semibold text-brand underline">
            Ask for a new one
          </Link>
        </p>
      </div>
    </div>
  );
}
