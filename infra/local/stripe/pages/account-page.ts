import type Stripe from 'stripe';

import { availableIn, pendingIn } from '#infra/local/stripe/resources/balance/balance.ts';
import { format } from '#shared/format.ts';

import { moneyText } from '../resources/money-text.ts';
import type { TestAccount, TestBank } from '../resources/objects.ts';
import type { Store } from '../store.ts';
import { html, type Html } from './html.ts';
import { page } from './page.ts';

const SHOWN_PAYOUTS = 25;

/** What can be done on the page of an account. */
export const actions = ['instant', 'return', 'replace', 'close'] as const;

const day = (seconds: number) => format('en-GB', 'UTC').date(seconds * 1000);

const statuses: Record<string, string> = {
  in_transit: 'On its way',
  paid: 'Arrived',
  failed: 'Returned by the bank',
};

function balances(store: Store): Html {
  const currencies = [...new Set(store.balances().map(({ currency }) => currency))];
  if (currencies.length === 0) return html`<p class="status">There has been no money yet.</p>`;
  const amounts = currencies.map(
    (currency) =>
      html`<div>
          <dt>Available</dt>
          <dd>${moneyText(availableIn(store, currency), currency)}</dd>
        </div>
        <div>
          <dt>Available soon</dt>
          <dd>${moneyText(pendingIn(store, currency), currency)}</dd>
        </div>`,
  );
  return html`<dl>${amounts}</dl>`;
}

const entry = ({ amount, currency, created, arrival_date: arrival, status }: Stripe.Payout): Html =>
  html`<li>
    <div>
      <strong>${statuses[status] ?? status}</strong>
      <span>Sent on ${day(created)}, at the bank on ${day(arrival)}</span>
    </div>
    <span>${moneyText(amount, currency)}</span>
  </li>`;

function payouts(store: Store): Html {
  const { data } = store.list('payout', { where: {}, limit: SHOWN_PAYOUTS });
  if (data.length === 0)
    return html`<p class="muted">None yet. What is available is paid out at the end of each day.</p>`;
  return html`<ul>
    ${data.map(entry)}
  </ul>`;
}

function bankChoice({ isWrong, returnsNext }: TestBank): Html {
  if (isWrong) {
    return html`<button name="action" value="replace">
      <strong>Give another bank account</strong>
      <span>The bank has returned a payout. Nothing is paid out until there is another account.</span>
    </button>`;
  }
  const words = returnsNext
    ? 'The next payout that arrives at the bank comes back.'
    : 'As if the bank account had been closed: the money comes back to the balance.';
  return html`<button name="action" value="return" ${{ html: returnsNext ? 'disabled' : '' }}>
    <strong>Have the bank return the next payout</strong>
    <span>${words}</span>
  </button>`;
}

function instantChoice(hasBalance: boolean): Html {
  return html`<button name="action" value="instant" ${{ html: hasBalance ? '' : 'disabled' }}>
    <strong>Pay out instantly</strong>
    <span>All of the balance, also what is available soon, for a fee. It arrives within minutes.</span>
  </button>`;
}

/** The page of a seller's account, as they see it when they sign in at Stripe. */
export function accountPage(store: Store, { object, bank }: TestAccount): string {
  const title = `Stripe account of ${object.display_name ?? object.contact_email ?? object.id}`;
  if (object.closed)
    return page(
      title,
      html`<h1>${title}</h1>
        <p class="status">This account is closed.</p>`,
    );
  const hasBalance = store.balances().some(({ net }) => net !== 0);
  const closing = hasBalance
    ? 'Not while there is money on its balance.'
    : 'Nothing can be sent to it any more. This cannot be undone.';
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="muted">${object.id}</p>
      ${balances(store)}
      <h2>Payouts to the bank</h2>
      ${payouts(store)}
      <h2>What may happen</h2>
      <form method="post" class="choices">
        ${bank && !bank.isWrong ? instantChoice(hasBalance) : []} ${bank ? bankChoice(bank) : []}
        <button class="last" name="action" value="close" ${{ html: hasBalance ? 'disabled' : '' }}>
          <strong>Close this account</strong>
          <span>${closing}</span>
        </button>
      </form>`,
  );
}
