import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { CallFailed } from '#shared/api/client.ts';
import { users } from '#shared/api/users.ts';
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

import { closeAccount } from './account.ts';

const schema = formSchema(users.close.body);
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

/** Deletes the account, with the password. What others rely on is named, with the pages on which to end it. */
export function CloseAccount() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Issues>([]);
  const form = useApiForm({
    draft: 'close-account',
    secret: ['password'],
    schema,
    defaultValues: { password: '' },
    mutation: {
      ...closeAccount,
      onMutate: () => setOpen([]),
      onError: (error) =>
        setOpen(error instanceof CallFailed ? error.issues.filter(({ path }) => path in pages) : []),
    },
    focusOnFailure: 'password',
    ask: () =>
      confirm({
        title: 'Delete your account?',
        description: `You are signed out everywhere, and your gigs leave the market. Sign in within ${days} days to keep your account; after that it cannot come back.`,
        action: 'Delete my account',
        cancel: 'Keep it',
      }),
    onSuccess: async ({ deletionAt }) => {
      await navigate('/');
      endSession();
      toast.success(`Your account is deleted on ${formatDate(deletionAt)}. Sign in before that to keep it.`);
    },
  });
  return (
    <form {...form.formProps} className="grid max-w-md gap-4">
      <p>
        Your name, picture, texts, email and phone go {days} days after you ask for it. What others have of
        you, such as their orders, your messages to them and your reviews, stays under “Deleted user”. The
        books keep amounts.
      </p>
      <FormError>{form.problem}</FormError>
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
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" variant="secondary" isPending={form.isPending} className="w-fit">
        Delete my account
      </Button>
    </form>
  );
}
