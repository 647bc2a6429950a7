import { ResetForm } from '#web/features/auth/reset-form.tsx';
import { useLinkToken } from '#web/lib/session/link-token.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /take-back#token: gives an account its former address back, by the link that was mailed there. */
export function TakeBackPage() {
  const token = useLinkToken();
  return (
    <div className="wrap py-10 md:py-16">
      <meta name="robots" content="noindex" />
      <div className="card mx-auto grid max-w-md gap-6 p-6 md:p-8">
        <div className="grid gap-2">
          <PageHeading />
          {token ? (
            <p className="text-muted">
              Whoever changed the address knew the password, so choose a new one. That gives the account its
              former address back, ends all sessions, removes all passkeys, and signs you in here.
            </p>
          ) : (
            <p role="alert">This link is incomplete. Please open it from the email again.</p>
          )}
        </div>
        {token && <ResetForm key={token} token={token} action="Take the address back" />}
      </div>
    </div>
  );
}
