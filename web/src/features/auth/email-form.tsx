import { NewEmail } from '#shared/api/accounts/auth.ts';
import type { Me } from '#shared/entities/accounts/user.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { changeEmail } from './api.ts';
import { SendVerification } from './send-verification.tsx';

const schema = formSchema(NewEmail);

const takeBackTime = plural(accountLimits.links.takeBack / DAY, 'day');

/** The email: whether it is confirmed, and the form that asks for another one. */
export function EmailForm({ me: { email, emailVerified, isAskedToVerify, wishedEmail } }: { me: Me }) {
  const form = useApiForm({
    schema,
    draft: 'change-email',
    secret: ['password'],
    defaultValues: { email: '', password: '' },
    resetTo: { email: '', password: '' },
    mutation: changeEmail,
  });
  return (
    <section aria-labelledby="email" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="email" className="text-xl">
          Email
        </h2>
        <p className="break-words">
          {emailVerified ? (
            <>
              <strong>{email}</strong> is confirmed.
            </>
          ) : (
            <>
              <strong>{email}</strong> is not confirmed yet.
            </>
          )}
        </p>
        {isAskedToVerify && (
          <p className="flex flex-wrap items-center gap-3 text-muted">
            Open the link that we emailed there. <SendVerification />
          </p>
        )}
        <div role="status" className="empty:absolute">
          {wishedEmail && (
            <p className="break-words text-muted">
              You have asked for <strong>{wishedEmail}</strong>. It replaces this address once you open the
              link in the email there, within a day.
            </p>
          )}
        </div>
      </div>
      <form {...form.formProps} className="card grid gap-5 p-5">
        <FormError>{form.problem}</FormError>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          hint={
            emailVerified
              ? `We email a link there first. The old address is told, and can take that back for ${takeBackTime}.`
              : 'We email a link there first.'
          }
          {...form.field('email')}
        />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" variant="secondary" isPending={form.isPending} className="justify-self-start">
          Change email
        </Button>
      </form>
    </section>
  );
}
