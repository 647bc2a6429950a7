import { useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import { CallFailed } from '#shared/api/client.ts';
import type { Earnings } from '#shared/entities/money/earning.ts';
import type { PayoutAccount } from '#shared/entities/money/payout-account.ts';
import { Proving, ProofButton } from '#web/components/proof/proof-button.tsx';
import type { ToProve } from '#web/components/proof/proof-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/feedback/warning.tsx';
import { Select } from '#web/ui/forms/select.tsx';

import { earningsQuery, openPayoutAccount, payoutAccountQuery, signInToPayouts } from './api.ts';
import { countryChoices } from './countries.ts';
import { accountText, nextText, owedText, waitingText } from './payout-texts.ts';

/** The seller's account as it is now: somebody who comes back from Stripe knows more than our record. */
function useAccount({ account }: Earnings): { account: PayoutAccount; isLooking: boolean } {
  const hasReturned = useSearchParams()[0].has('payouts');
  const client = useQueryClient();
  const { data, isFetching } = useQuery({ ...payoutAccountQuery, enabled: hasReturned });
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: earningsQuery.queryKey });
  }, [data, client]);
  return { account: (hasReturned && data) || account, isLooking: hasReturned && isFetching };
}

/** What is paid out next, or what stands in its way, and what the seller does about it. */
export function PayoutPanel({ earnings, verification }: { earnings: Earnings; verification: ReactNode }) {
  const { account, isLooking } = useAccount(earnings);
  const { title, text } = accountText(account, earnings.isExamined || earnings.heldUntil !== null);
  const current = { ...earnings, account };
  const next = nextText(current);
  return (
    <section aria-labelledby="payouts" aria-busy={isLooking} className="card grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="payouts" className="text-xl">
          {title}
        </h2>
        {next !== null && <p className="font-semibold">{next}</p>}
        <p role="status" className="max-w-prose text-muted">
          {text}
        </p>
      </div>
      {account.due.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {account.due.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {[waitingText(current), owedText(current)].map(
        (sentence) => sentence && <Warning key={sentence}>{sentence}</Warning>,
      )}
      <AccountAction account={account} verification={verification} />
    </section>
  );
}

const isUnverified = (error: Error | null) =>
  error instanceof CallFailed && error.reason === 'auth.verifyFirst';

/** Leaves the app for an address of Stripe. */
const goTo = ({ url }: { url: string }) => window.location.assign(url);

type Link = { url: string };

const toOpen = (country: string | undefined, verification: ReactNode): ToProve<Link> => ({
  draft: 'payout-account',
  title: country ? 'Set up payouts' : 'Continue with Stripe',
  description:
    'What you earn is paid to whoever fills in Stripe’s pages, so confirm that it is you who asks.',
  action: 'Go to Stripe',
  mutation: openPayoutAccount(country),
  onDone: goTo,
  explain: (error) => isUnverified(error) && verification,
});

const toSignIn: ToProve<Link> = {
  draft: 'payout-dashboard',
  title: 'Open Stripe’s dashboard',
  description: 'It shows and changes where your earnings are paid out, so confirm that it is you who asks.',
  action: 'Go to Stripe',
  mutation: signInToPayouts,
  onDone: goTo,
};

type AccountActionProps = { account: PayoutAccount; verification: ReactNode };

function AccountAction({ account: { status }, verification }: AccountActionProps) {
  if (status === 'none') return <SetUp verification={verification} />;
  if (status === 'unconfirmed') return verification;
  if (status === 'unfinished') {
    return (
      <ProofButton className="justify-self-start" toProve={toOpen(undefined, verification)}>
        Continue with Stripe
        <ExternalLink className="size-5" aria-hidden />
      </ProofButton>
    );
  }
  if (status !== 'ready') return null;
  return (
    <ProofButton variant="secondary" className="justify-self-start" toProve={toSignIn}>
      Open Stripe’s dashboard
      <ExternalLink className="size-5" aria-hidden />
    </ProofButton>
  );
}

/** The first step: the country of the bank account, which cannot be changed later. An email is confirmed before. */
function SetUp({ verification }: { verification: ReactNode }) {
  const [country, setCountry] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <form
        className="grid max-w-md gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(country === '');
          setAsked(country !== '');
        }}
      >
        <Select
          label="Country of your bank account"
          hint="It cannot be changed later."
          error={isMissing && !country ? 'Choose the country of your bank account.' : undefined}
          placeholder="Choose a country"
          choices={countryChoices}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        />
        <Button type="submit" className="justify-self-start">
          Set up payouts at Stripe
          <ExternalLink className="size-5" aria-hidden />
        </Button>
      </form>
      {isAsked && <Proving {...toOpen(country, verification)} onClose={() => setAsked(false)} />}
    </>
  );
}
