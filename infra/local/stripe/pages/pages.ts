import {
  changeBank,
  closeAccount,
  getAccount,
  review,
} from '#infra/local/stripe/resources/accounts/account-changes.ts';
import { settlesIn } from '#infra/local/stripe/resources/accounts/connected-account.ts';
import { isUsable } from '#infra/local/stripe/resources/accounts/link.ts';
import { payOutInstantly } from '#infra/local/stripe/resources/payouts/payouts.ts';

import { ApiError } from '../api/error.ts';
import { eventsOf } from '../api/events.ts';
import type { Store } from '../store.ts';
import { accountPage, actions } from './account-page.ts';
import { html } from './html.ts';
import { onboardingPage, outcomes } from './onboarding-page.ts';
import { page } from './page.ts';

/** A page, or where to go instead. */
export type PageResponse = { status: number; body: string } | { status: 303; location: string };

type PageRequest = { store: Store; isPost: boolean; body: URLSearchParams; secret: string };

/** Where the pages are, below the stand-in. */
export const PAGES = '/pages/';

const refusal = (status: number, sentence: string): PageResponse => ({
  status,
  body: page(
    'Stripe',
    html`<h1>This page cannot be shown</h1>
      <p>${sentence}</p>`,
  ),
});

const linkOver = (): PageResponse =>
  refusal(
    410,
    'The link was used already, or it is older than five minutes. Ask for another where you found it.',
  );

/** A link to onboard opens the page once. One that does not work any more leads to where there is a new one. */
function openOnboarding({ store, secret }: PageRequest): PageResponse {
  const link = store.find('v2.core.account_link', secret);
  if (!link) return linkOver();
  if (!isUsable(link)) return { status: 303, location: link.refreshUrl };
  store.save('v2.core.account_link', secret, { ...link, isUsed: true });
  return { status: 303, location: `../onboarded/${link.session}` };
}

function onboard({ store, secret, isPost, body }: PageRequest): PageResponse {
  const [link] = store.list('v2.core.account_link', { where: { session: secret }, limit: 1 }).data;
  if (!link) return linkOver();
  const outcome = outcomes.find((each) => each === body.get('outcome'));
  if (!isPost || !outcome)
    return { status: 200, body: onboardingPage(getAccount(store, link.account), link.returnUrl) };
  review(store, link.account, outcome);
  return { status: 303, location: link.returnUrl };
}

/** A link to sign in opens the account's page once. */
function openAccount({ store, secret }: PageRequest): PageResponse {
  const link = store.find('login_link', secret);
  if (!link || !isUsable(link)) return linkOver();
  store.save('login_link', secret, { ...link, isUsed: true });
  return { status: 303, location: `../account/${link.session}` };
}

function showAccount({ store, secret, isPost, body }: PageRequest): PageResponse {
  const [link] = store.list('login_link', { where: { session: secret }, limit: 1 }).data;
  if (!link) return linkOver();
  const { account } = link;
  const action = actions.find((each) => each === body.get('action'));
  if (!isPost || !action) {
    const found = getAccount(store, account, { orClosed: true });
    return { status: 200, body: accountPage(store.of(account), found) };
  }
  if (action === 'close') closeAccount(store, account);
  else if (action === 'instant') payInstantly(store, account);
  else changeBank(store, account, action === 'return' ? { returnsNext: true } : { isWrong: false });
  return { status: 303, location: secret };
}

function payInstantly(store: Store, account: string): void {
  const connected = store.of(account);
  payOutInstantly(connected, eventsOf(connected), settlesIn(getAccount(store, account).object));
}

const places: Partial<Record<string, (request: PageRequest) => PageResponse>> = {
  onboarding: openOnboarding,
  onboarded: onboard,
  login: openAccount,
  account: showAccount,
};

/** Answers a page: its path is that below `/stripe`, such as `/pages/onboarding/<secret of a link>`. */
export function servePage(store: Store, method: string, path: string, body: string): PageResponse {
  const [place = '', secret = ''] = path.slice(PAGES.length).split('/');
  const show = places[place];
  if (!show || (method !== 'GET' && method !== 'POST')) return refusal(404, 'There is nothing here.');
  const request = { store, isPost: method === 'POST', body: new URLSearchParams(body), secret };
  try {
    return store.transaction(() => show(request));
  } catch (error) {
    if (error instanceof ApiError) return refusal(error.status, error.message);
    throw error;
  }
}
