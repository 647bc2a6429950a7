import { useForm } from 'react-hook-form';

import { readDraft, useDraft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useLogin } from './queries.ts';
import { signInError } from './sign-in-error.ts';

type Values = { username: string; password: string };

const DRAFT = 'login';

/** Signing in. Nothing is checked here (§5): the server's answer is shown. */
export function LoginForm() {
  const form = useForm<Values>({
    defaultValues: { username: '', ...readDraft<Values>(DRAFT), password: '' },
  });
  const login = useLogin();
  useDraft(DRAFT, form.subscribe, ['password']);

  const send = form.handleSubmit((values) =>
    login.mutateAsync(values).then(
      () => undefined,
      () => form.setFocus('password'),
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <FormError>{login.isError ? signInError(login.error) : null}</FormError>
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.register('password')} />
      <Button type="submit" isPending={login.isPending} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
