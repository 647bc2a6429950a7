import { Link } from 'react-router-dom';

import { useApiForm } from '#web/lib/forms/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { login } from './api.ts';
import { signInError } from './sign-in-error.ts';

/** The sign-in form. It has no checks of its own: the server's error is shown. */
export function LoginForm() {
  const form = useApiForm({
    draft: 'login',
    secret: ['password'],
    defaultValues: { username: '', password: '' },
    mutation: login,
    failure: signInError,
    focusOnFailure: 'password',
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormError>{form.problem}</FormError>
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <div className="grid gap-2">
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Link to="/forgot" className="justify-self-end text-sm font-semibold text-brand underline">
          Forgotten password?
        </Link>
      </div>
      <Button type="submit" isPending={form.isPending} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
