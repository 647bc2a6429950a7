import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { NewPasswordByLink } from '#shared/api/accounts/auth.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { resetPassword } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { signInError } from './sign-in-error.ts';

const schema = formSchema(NewPasswordByLink, ['password']);
const nobody: string[] = [];

/** Sets a new password by the token of a link in a mail, and signs in. */
export function ResetForm({ token, action = 'Set this password' }: { token: string; action?: string }) {
  const navigate = useNavigate();
  const form = useApiForm({
    schema,
    draft: 'reset',
    secret: ['token', 'password'],
    defaultValues: { password: '' },
    fixedValues: { token },
    mutation: resetPassword,
    failure: signInError,
    onSuccess: async () => {
      await navigate('/', { replace: true });
      toast.success('Your password is changed.');
    },
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormError>{form.problem}</FormError>
      <NewPasswordField label="New password" typed={typed} ownNames={nobody} {...form.field('password')} />
      <Button type="submit" isPending={form.isPending} className="w-full">
        {action}
      </Button>
    </form>
  );
}
