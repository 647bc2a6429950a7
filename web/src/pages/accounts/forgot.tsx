import { Link } from 'react-router-dom';

import { ForgotForm } from '#web/features/auth/forgot-form.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /forgot: asks for a link to set a new password. */
export function ForgotPage() {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="card mx-auto grid max-w-md gap-6 p-6 md:p-8">
        <div>
          <PageHeading />
          <p className="mt-2 text-muted">We email you a link with which you set a new one.</p>
        </div>
        <ForgotForm />
        <p className="text-center">
          Do you remember it?{' '}
          <Link to="/login" className="font-semibold text-brand underline">
            Sign in
          </Link>
        </p>
      </div>
    </div>
  );
}
