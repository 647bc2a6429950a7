import { useWatch } from 'react-hook-form';

import { ChangedPassword } from '#shared/api/auth.ts';
import type { Me } from '#shared/entities/user.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { formSchema } from '#web/lib/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

import { changePassword } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const schema = formSchema(ChangedPassword);

/** Replaces the password of somebody who knows it. */
export function PasswordForm({ me: { username, email } }: { me: Me }) {
  const form = useApiForm({
    schema,
    draft: 'change-password',
    secret: ['current', 'password'],
    defaultValues: { current: '', password: '' },
    resetTo: { current: '', password: '' },
    mutation: changePassword,
    onSuccess: () => toast.success('Your password is changed. All other sessions have ended.'),
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <section aria-labelledby="password" className="grid gap-4">
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <form {...form.formProps} className="card grid gap-5 p-5">
        <FormError>{form.problem}</FormError>
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('current')} />
        <NewPasswordField
          label="New password"
          typed={typed}
          ownNames={[username, email]}
          {...form.field('password')}
        />
        <Button type="submit" variant="secondary" isPending={form.isPending} className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  );
}
