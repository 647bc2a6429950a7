import { useState } from 'react';

import { Forgotten } from '#shared/api/accounts/auth.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { forgot } from './api.ts';
import { signInError } from './sign-in-error.ts';

const schema = formSchema(Forgotten);

/** Asks for a mail with a link to set a new password. What it says afterwards is the same where nobody has the name. */
export function ForgotForm() {
  const [isSent, setSent] = useState(false);
  const form = useApiForm({
    schema,
    draft: 'forgot',
    defaultValues: { login: '' },
    mutation: forgot,
    failure: signInError,
    focusOnFailure: 'login',
    resetTo: { login: '' },
    onSuccess: () => setSent(true),
  });
  const { field, formProps, problem } = form;
  return (
    <form {...formProps} className="grid gap-5">
      <FormError>{problem}</FormError>
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('login')}
      />
      <Button type="submit" isPending={form.isPending} className="w-full">
        Email me a link
      </Button>
      <div role="status" className="grid gap-2 empty:absolute">
        {isSent && !problem && (
          <>
            <p className="font-semibold">Check your email.</p>
            <p className="text-muted">
              If an account matches, you’ll get an email within a few minutes. Its link works once, for half
              an hour. If none comes, check spam, or try your email instead of your username.
            </p>
          </>
        )}
      </div>
    </form>
  );
}
