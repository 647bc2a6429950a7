import { useMutation } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';

import { passkeyError } from '#web/components/proof/passkey-error.ts';
import { knowsPasskeys } from '#web/components/proof/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { signInWithPasskey } from './api.ts';

/** Signs in without a name and a password, where the browser can. */
export function PasskeySignIn() {
  const { mutate, isPending, error } = useMutation(signInWithPasskey);
  if (!knowsPasskeys()) return null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button variant="secondary" className="w-full" isPending={isPending} onClick={() => mutate()}>
        <KeyRound className="size-5" aria-hidden />
        Use a passkey instead
      </Button>
      <FormError>
        {error && passkeyError(error, 'No passkey was used. Try again, or sign in with your password.')}
      </FormError>
    </div>
  );
}
