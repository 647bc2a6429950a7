import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { CallFailed } from '#shared/api/client.ts';
import * as retention from '#shared/limits/retention.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { ProofButton } from '#web/components/proof/proof-button.tsx';
import { endSession } from '#web/lib/session/session.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { toast } from '#web/ui/feedback/toast.ts';

import { closeAccount } from './account.ts';

const days = plural(retention.closingDays, 'day');

/** Where to end what keeps an account open, by the words of the API. */
const pages: Record<string, string> = {
  orders: '/orders',
  projects: '/myprojects',
  bids: '/myworks',
  works: '/myworks',
  earnings: '/earnings',
};

type Issues = readonly { path: string; message: string }[];

/** The open issues that a failure names. */
const issuesOf = (error: unknown): Issues =>
  error instanceof CallFailed ? error.issues.filter(({ path }) => path in pages) : [];

/** What others rely on, with the pages on which to end it. */
function openIssues(error: Error): ReactNode {
  const open = issuesOf(error);
  if (open.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {open.map(({ path, message }) => (
        <li key={path + message}>
          <Link to={pages[path] ?? '/'} className="font-semibold text-brand underline">
            {message}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Deletes the account, once it is proven whose it is. */
export function CloseAccount() {
  const navigate = useNavigate();
  const onDone = async ({ deletionAt }: { deletionAt: string }) => {
    await navigate('/');
    endSession();
    toast.success(`Your account is deleted on ${formatDate(deletionAt)}. Sign in before that to keep it.`);
  };
  return (
    <div className="grid max-w-md gap-4">
      <p>
        Your name, picture, texts, email and phone go {days} after you ask for it. What others have of you,
        such as their orders, your messages to them and your reviews, stays under “Deleted user”. The books
        keep amounts, and receipts the names on them for {plural(retention.receiptYears, 'year')}. What Stripe
        has for you as a seller stays yours there.
      </p>
      <ProofButton
        variant="secondary"
        className="w-fit"
        toProve={{
          draft: 'close-account',
          title: 'Delete your account?',
          description: `You are signed out everywhere, and your gigs leave the market. Sign in within ${days} to keep your account; after that it cannot come back.`,
          action: 'Delete my account',
          isDangerous: true,
          mutation: closeAccount,
          onDone,
          explain: openIssues,
        }}
      >
        Delete my account
      </ProofButton>
    </div>
  );
}
