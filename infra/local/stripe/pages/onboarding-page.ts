import type { Review } from '#infra/local/stripe/resources/accounts/account-review.ts';

import type { TestAccount } from '../resources/objects.ts';
import { html, type Html } from './html.ts';
import { page } from './page.ts';

/** How a seller can end the onboarding here. */
export const outcomes = ['ready', 'bank', 'document', 'refused'] as const satisfies Review[];

const said: Record<Review, string> = {
  unfinished: '',
  checking: 'Stripe is checking what was given.',
  ready: 'Stripe has everything it needs.',
  bank: 'Stripe needs a bank account.',
  document: 'Stripe needs a photo of an identity document.',
  refused: 'Stripe has refused this account.',
};

const status = ({ review, bank }: TestAccount): Html[] =>
  [said[review], bank?.isWrong ? 'The bank has returned a payout: another bank account is needed.' : '']
    .filter((sentence) => sentence !== '')
    .map((sentence) => html`<p class="status">${sentence}</p>`);

/** The page on which a seller would tell Stripe who they are. */
export const onboardingPage = (account: TestAccount, returnUrl: string): string =>
  page(
    'Get paid with Stripe',
    html`<h1>Get paid with Stripe</h1>
      <p class="muted">
        At Stripe, ${account.object.display_name ?? account.object.contact_email ?? 'the seller'} would give a
        name, an address, a bank account and a document here. In the local cloud you say how that ends.
      </p>
      ${status(account)}
      <form method="post" class="choices">
        <button class="first" name="outcome" value="ready">
          <strong>Everything is in order</strong>
          <span>Stripe can pay this seller, and money that waits is sent.</span>
        </button>
        <button name="outcome" value="bank">
          <strong>The bank account is missing</strong>
          <span>Money can be sent to this seller’s account, but is not paid out from there.</span>
        </button>
        <button name="outcome" value="document">
          <strong>A document is missing</strong>
          <span>Stripe asks for a photo of an identity document, within 14 days.</span>
        </button>
        <button class="last" name="outcome" value="refused">
          <strong>Stripe refuses the account</strong>
          <span>No money can be sent to this seller.</span>
        </button>
      </form>
      <p><a href="${returnUrl}">Leave, and finish this later</a></p>`,
  );
