import { useMutation, useQuery, type UseMutationOptions } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState, type ReactNode } from 'react';

import { ByPassword, type Proof } from '#shared/entities/accounts/proof.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';

import { passkeyError } from './passkey-error.ts';
import { askForPasskey, knowsPasskeys, passkeysQuery, proves } from './passkeys.ts';

/** What is to be done once it is proven who asks, and how the dialog says so. */
export type ToProve<Reply> = {
  /** The name of the form's draft, unique per record. */
  draft: string;
  title: ReactNode;
  description: ReactNode;
  action: string;
  isDangerous?: boolean;
  mutation: UseMutationOptions<Reply, Error, Submission<Proof>>;
  onDone: (reply: Reply) => unknown;
  /** What else is said of a failure. */
  explain?: (error: Error) => ReactNode;
};

const schema = formSchema(ByPassword);
const nothing = 'No passkey was used. Try again, or use your password.';

/** Asks for the password, or for a passkey that is not new, and does with it what needs it. */
export function ProofDialog<Reply>({
  draft,
  title,
  description,
  action,
  isDangerous = false,
  mutation,
  onDone,
  explain,
  onClose,
}: ToProve<Reply> & { onClose: () => void }) {
  const [failure, setFailure] = useState<Error>();
  const onSuccess = (reply: Reply) => {
    onClose();
    return onDone(reply);
  };
  const onError = (error: Error) => setFailure(error);
  const form = useApiForm({
    draft,
    secret: ['password'],
    schema,
    defaultValues: { password: '' },
    mutation: { ...mutation, onMutate: () => setFailure(undefined), onError },
    failure: (error) => passkeyError(error, 'No passkey was made.'),
    focusOnFailure: 'password',
    onSuccess,
  });
  const { data } = useQuery(passkeysQuery);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={description}>
      <form {...form.formProps} className="grid gap-4">
        <FormError>{form.problem}</FormError>
        {failure && explain?.(failure)}
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isPending={form.isPending}>
            {action}
          </Button>
        </div>
      </form>
      {data?.items.some(proves) && knowsPasskeys() && (
        <ByPasskey mutation={mutation} onSuccess={onSuccess} onError={onError} />
      )}
    </Dialog>
  );
}

type ByPasskeyProps<Reply> = Pick<ToProve<Reply>, 'mutation'> & {
  onSuccess: (reply: Reply) => unknown;
  onError: (error: Error) => void;
};

/** The same with a passkey instead of the password. */
function ByPasskey<Reply>({ mutation, onSuccess, onError }: ByPasskeyProps<Reply>) {
  const { mutateAsync } = useMutation(mutation);
  const asking = useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey();
      return mutateAsync({ body: { passkey }, idempotencyKey: crypto.randomUUID() });
    },
    onSuccess,
    onError,
  });
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <FormError>{asking.error && passkeyError(asking.error, nothing)}</FormError>
      <Button variant="secondary" isPending={asking.isPending} onClick={() => asking.mutate()}>
        <KeyRound className="size-5" aria-hidden />
        Use a passkey instead
      </Button>
    </div>
  );
}
