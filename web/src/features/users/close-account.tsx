import { useMutation } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { CallFailed } from '#shared/api/client.ts';
import { byPassword } from '#shared/api/users.ts';
import { limits } from '#shared/limits.ts';
import { DAY } from '#shared/rules/protection.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formSchema } from '#web/lib/form-schema.ts';
import { endSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

import { closeAccount, closeAccountBy, type UsedPasskey } from './account.ts';

const schema = formSchema(byPassword);
const days = limits.accounts.regret / DAY;

/** Where to end what keeps an account open, by the words of the API. */
const pages: Record<string, string> = {
  orders: '/orders',
  projects: '/myprojects',
  bids: '/myworks',
  works: '/myworks',
  earnings: '/earnings',
};

type Issues = readonly { path: string; message: string }[];

const ask = () =>
  confirm({
    title: 'Delete your account?',
    description: `You are signed out everywhere, and your gigs leave the market. Sign in within ${days} days to keep your account; after that it cannot come back.`,
    action: 'Delete my account',
    cancel: 'Keep it',
  });

/** The open issues that a failure names. */
const issuesOf = (error: unknown): Issues =>
  error instanceof CallFailed ? error.issues.filter(({ path }) => path in pages) : [];

type CloseAccountProps = {
  passkeys: {
    /** Shows what is in it to whoever has passkeys. */
    Owner: ComponentType<{ children: ReactNode }>;
    /** Has the user use one of them, and the message of what that may fail with. */
    ask: () => Promise<UsedPasskey>;
    errorOf: (error: unknown) => string;
  };
};

/** Deletes the account, with the password or a passkey. What others rely on is named, with the pages on which to end it. */
export function CloseAccount({ passkeys }: CloseAccountProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Issues>([]);
  const onMutate = () => setOpen([]);
  const onError = (error: Error) => setOpen(issuesOf(error));
  const onSuccess = async ({ deletionAt }: { deletionAt: string }) => {
    await navigate('/');
    endSession();
    toast.success(`Your account is deleted on ${formatDate(deletionAt)}. Sign in before that to keep it.`);
  };
  const form = useApiForm({
    draft: 'close-account',
    secret: ['password'],
    schema,
    defaultValues: { password: '' },
    mutation: { ...closeAccount, onMutate, onError },
    focusOnFailure: 'password',
    ask,
    onSuccess,
  });
  const closing = { onMutate, onError, onSuccess };
  return (
    <div className="grid max-w-md gap-4">
      <p>
        Your name, picture, texts, email and phone go {days} days after you ask for it. What others have of
        you, such as their orders, your messages to them and your reviews, stays under “Deleted user”. The
        books keep amounts.
      </p>
      {open.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {open.map(({ path, message }) => (
            <li key={path + message}>
              <Link to={pages[path] ?? '/'} className="font-semibold text-brand underline">
                {message}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <form {...form.formProps} className="grid gap-4">
        <FormError>{form.problem}</FormError>
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" variant="secondary" isPending={form.isPending} className="w-fit">
          Delete my account
        </Button>
      </form>
      <passkeys.Owner>
        <CloseByPasskey passkeys={passkeys} closing={closing} />
      </passkeys.Owner>
    </div>
  );
}

type ByPasskeyProps = CloseAccountProps & {
  closing: Parameters<typeof closeAccountBy>[1];
};

/** The same with a passkey instead of the password. */
function CloseByPasskey({ passkeys, closing }: ByPasskeyProps) {
  const { mutate, isPending, error } = useMutation(closeAccountBy(passkeys.ask, closing));
  const close = async () => {
    if (await ask()) mutate();
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">or, instead of your password:</p>
      <FormError>{error && passkeys.errorOf(error)}</FormError>
      <Button variant="secondary" isPending={isPending} className="w-fit" onClick={() => void close()}>
        <KeyRound className="size-5" aria-hidden />
        Confirm with a passkey
      </Button>
    </div>
  );
}
