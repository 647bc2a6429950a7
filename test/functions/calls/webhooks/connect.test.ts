import { describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/webhooks/connect.ts';
import { findAccountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import {
  anAccountOf,
  aSnapshot,
  aThinEvent,
  signed,
} from '#test/functions/domain/money/payouts/a-payout-account.ts';
import { usePayouts } from '#test/functions/domain/money/payouts/use-payouts.ts';
import { keys as secrets } from '#test/infra/local/stripe/stand-in.ts';
import { fingerprint } from '#test/trust/fingerprint.ts';

const payouts = usePayouts();

async function deliver(payload: string, signature: string | undefined = signed(payload)) {
  const headers = signature ? { 'stripe-signature': signature } : {};
  const request = anEvent({ path: '/api/webhooks/stripe/connect', body: payload, headers });
  return (await handler(request, aContext)).statusCode;
}

/** A seller whose account the provider has found ready since it was last looked at. */
async function aSellerToHearOf() {
  const seller = await aSeller();
  const { accountId } = await anAccountOf(seller);
  payouts.provider.review(accountId, 'ready');
  const status = async () => (await findAccountOf(seller.id))?.status;
  return { seller, accountId, status };
}

const account = (id: string) => ({ object: 'account', id, metadata: {} });
const payout = { object: 'payout', id: 'po_1', metadata: {} };

describe('an event about a payout account', () => {
  it.each<[string, (id: string) => string]>([
    ['thin, of its requirements', (id) => aThinEvent(id)],
    [
      'thin, of a capability',
      (id) => aThinEvent(id, { type: 'v2.core.account[configuration.recipient].capability_status_updated' }),
    ],
    ['thin, of its end', (id) => aThinEvent(id, { type: 'v2.core.account.closed' })],
    ['whole, of the account', (id) => aSnapshot(id, 'account.updated', account(id))],
    ['whole, of a payout', (id) => aSnapshot(id, 'payout.paid', payout)],
  ])('makes us look at the account: %s', async (_, eventOf) => {
    const { accountId, status } = await aSellerToHearOf();
    expect(await deliver(eventOf(accountId))).toBe(200);
    expect(await status()).toBe('ready');
  });

  it('says nothing itself: an account that is said to be closed or ready is what the provider answers', async () => {
    const { accountId, status } = await aSellerToHearOf();
    payouts.provider.review(accountId, 'refused');
    const claims = { ...account(accountId), payouts_enabled: true, capabilities: { transfers: 'active' } };
    expect(await deliver(aSnapshot(accountId, 'account.updated', claims))).toBe(200);
    expect(await status()).toBe('refused');
  });

  it('does no harm late, twice and out of order', async () => {
    const { accountId, seller, status } = await aSellerToHearOf();
    const events = payouts.provider.events().map((event) => JSON.stringify(event));
    for (const payload of [...events, ...events].toReversed()) expect(await deliver(payload)).toBe(200);
    expect(await status()).toBe('ready');
    const before = await fingerprint();
    await Promise.all([...events, aThinEvent(accountId)].map((payload) => deliver(payload)));
    expect(await fingerprint()).toEqual(before);
    expect(await findAccountOf(seller.id)).toHaveProperty('version', 2);
  });

  it.each<[string, (id: string) => string | Promise<string>]>([
    ['of an account that there is not', () => aThinEvent('acct_1nobody')],
    ['of another environment', async () => aThinEvent((await ofAnotherEnvironment()).id)],
    ['of an account that is not the one its seller has', async (id) => aThinEvent(await aDouble(id))],
    ['of another kind of object', (id) => aThinEvent(id, { type: 'v2.core.event_destination.ping' })],
    [
      'about something else that names the account',
      (id) => aThinEvent(id, { related_object: { id, type: 'v2.core.person' } }),
    ],
    ['without an object', (id) => aThinEvent(id, { related_object: null })],
    ['of a type that we do not know', (id) => aSnapshot(id, 'person.updated', payout)],
    ['of no type', (id) => aThinEvent(id, { type: 7 })],
    ['of live mode, with our test key', (id) => aThinEvent(id, { livemode: true })],
    ['of our own payouts', () => aSnapshot('', 'payout.paid', payout, { account: undefined })],
    ['with a path in place of an id', () => aThinEvent('acct_1/../../v1/charges')],
  ])('is taken and changes nothing when it is %s', async (_, eventOf) => {
    const { accountId } = await aSellerToHearOf();
    const payload = await eventOf(accountId);
    const before = await fingerprint();
    expect(await deliver(payload)).toBe(200);
    expect(await fingerprint()).toEqual(before);
  });

  it.each<[string, (payload: string) => string | undefined]>([
    ['is not signed', () => ''],
    ['is signed with the secret of payments', (payload) => signed(payload, secrets.webhookSecret)],
  ])('is refused when it %s', async (_, signatureOf) => {
    const { accountId } = await aSellerToHearOf();
    const payload = aThinEvent(accountId);
    const before = await fingerprint();
    expect(await deliver(payload, signatureOf(payload))).toBe(400);
    expect(await fingerprint()).toEqual(before);
  });

  it.each(['', 'no JSON', 'null', '7', '[]'])(
    'is refused or ignored when its body is %j',
    async (payload) => {
      expect([200, 400]).toContain(await deliver(payload, signed(payload || ' ')));
    },
  );

  it('is taken with either secret while two destinations send here', async () => {
    vi.stubEnv('STRIPE_CONNECT_WEBHOOK_SECRET', `whsec_thin, ${secrets.connectWebhookSecret}`);
    const { accountId } = await aSellerToHearOf();
    const payload = aThinEvent(accountId);
    expect(await deliver(payload)).toBe(200);
    expect(await deliver(payload, signed(payload, 'whsec_thin'))).toBe(200);
  });

  it('is sent again when the provider does not answer', async () => {
    const { accountId, status } = await aSellerToHearOf();
    payouts.provider.faults.failNext('server-error', {
      resource: 'v2.core.account',
      operation: 'retrieve',
      times: 2,
    });
    const payload = aThinEvent(accountId);
    expect(await deliver(payload)).toBe(503);
    expect(await deliver(payload)).toBe(200);
    expect(await status()).toBe('ready');
  });
});

const ofAnotherEnvironment = () => anAccountAtProvider({ environment: 'staging', seller: '01abc' });

/** Another account that this environment made for the same seller, which is not the one that it stored. */
async function aDouble(accountId: string): Promise<string> {
  const { metadata } = await payouts.provider.sdk.v2.core.accounts.retrieve(accountId);
  return (await anAccountAtProvider(metadata ?? {})).id;
}

const anAccountAtProvider = (metadata: Record<string, string>) =>
  payouts.provider.sdk.v2.core.accounts.create({
    contact_email: 'other@example.com',
    dashboard: 'express',
    identity: { country: 'us' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    metadata,
  });
