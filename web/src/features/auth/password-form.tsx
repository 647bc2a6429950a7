import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { ChangedPassword } from '#shared/api/accounts/auth.ts';
import type { Me } from '#shared/entities/accounts/user.ts';
import { passkeysQuery } from '#web/components/proof/passkeys.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

import { changePassword } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const schema = formSchema(ChangedPassword);
/** Somebody else may have added a passkey, so that none stays unless its owner wants it. */
const empty = { current: '', password: '', removePasskeys: true };

/** Replaces the password of somebody who knows it. */
export function PasswordForm({ me: { username, email } }: { me: Me }) {
  const form = useApiForm({
    schema,
    draft: 'change-password',
    secret: ['current', 'password'],
    defaultValues: empty,
    resetTo: empty,
    mutation: changePassword,
    onSuccess: () => toast.success('Your password is changed. All other sessions have ended.'),
  });
  const { data: passkeys } = useQuery(passkeysQuery);
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
        {passkeys && passkeys.items.length > 0 && (
          <Checkbox
            label="Remove all my passkeys"
            hint="A passkey that stays still signs in. Keep them only if you know each one."
            {...form.field('removePasskeys')}
          />
        )}
        <Button type="submit" variant="secondary" isPending={form.isPending} className="justify-self-start">
          Change password
        </Button>
      </form>
    </section>
  );
}
