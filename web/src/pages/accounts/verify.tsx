import { VerifyEmail } from '#web/features/auth/verify-email.tsx';
import { useLinkToken } from '#web/lib/session/link-token.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /verify#token: confirms an address by the link in a mail. */
export function VerifyPage() {
  const token = useLinkToken();
  return (
    <div className="wrap py-10 md:py-16">
      <meta name="robots" content="noindex" />
      <div className="card mx-auto grid max-w-md gap-6 p-6 md:p-8">
        <PageHeading />
        <VerifyEmail key={token} token={token} />
      </div>
    </div>
  );
}
