import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import {
  advance,
  aMerchant,
  aRecipient,
  aSeller,
  aStandIn,
  DAY,
  keys,
  refusalOf,
} from '#test/infra/local/stripe/stand-in.ts';

const include = ['configuration.recipient', 'requirements'] as const satisfies string[];

const useCase = {
  type: 'account_onboarding',
  account_onboarding: {
    collection_options: { fields: 'eventually_due', future_requirements: 'include' },
    return_url: 'http://site.test/earnings?payouts=returned',
    refresh_url: 'http://site.test/earnings?payouts=again',
  },
} as const satisfies Stripe.V2.Core.AccountLinkCreateParams.UseCase;

/** What a browser shows for an address; redirections are not followed. */
async function visit(url: string, fields?: Record<string, string>) {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    text: await response.text(),
    location: location === null ? '' : new URL(location, url).href,
  };
}

test('opens an account that waits for its owner, and answers the parts that are asked for', async () => {
  const { sdk } = await aStandIn();
  const made = await sdk.v2.core.accounts.create(aRecipient);
  expect(made).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: 'kofi@example.com',
    dashboard: 'express',
    display_name: 'Kofi',
    livemode: false,
    metadata: { seller: '01abc' },
  });
  for (const part of ['configuration', 'defaults', 'identity', 'requirements'])
    expect(made).not.toHaveProperty(part);

  const found = await sdk.v2.core.accounts.retrieve(made.id, {
    include: [...include, 'defaults', 'identity'],
  });
  expect(found).toMatchObject({
    configuration: {
      recipient: {
        applied: true,
        capabilities: {
          stripe_balance: {
            stripe_transfers: {
              status: 'restricted',
              status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
            },
          },
        },
      },
    },
    defaults: { responsibilities: { fees_collector: 'application', requirements_collector: 'stripe' } },
    identity: { country: 'us' },
    requirements: { summary: { minimum_deadline: { status: 'currently_due' } } },
  });
  expect(found.requirements?.entries?.map((entry) => entry.description)).toContain(
    'identity.individual.surname',
  );
});

test('opens one account for many requests with one key, and refuses what Stripe would', async () => {
  const { sdk } = await aStandIn();
  const idempotencyKey = 'local:account:01abc:1';
  const made = await Promise.all(
    Array.from({ length: 5 }, () => sdk.v2.core.accounts.create(aRecipient, { idempotencyKey })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);

  // Stripe knows the keys of the second version of its API for thirty days.
  advance(30 * DAY - 1000);
  expect((await sdk.v2.core.accounts.create(aRecipient, { idempotencyKey })).id).toBe(made[0]?.id);

  const { accounts } = sdk.v2.core;
  const wrongs: [object, string][] = [
    [{ type: 'express' }, 'type'],
    [{ identity: { country: 'us', individual: {} } }, 'identity[individual]'],
    [{ configuration: { merchant: {} } }, 'configuration[merchant]'],
    [{ configuration: {} }, 'configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested'],
    [{ contact_email: 'kofi' }, 'contact_email'],
    [{ identity: {} }, 'identity.country'],
    [{ identity: { country: 'usa' } }, 'identity.country'],
    [{ identity: { country: 'kp' } }, 'identity.country'],
    [{ identity: { country: 'in' } }, 'identity.country'],
    [
      { defaults: { responsibilities: { fees_collector: 'application' } } },
      'defaults.responsibilities.losses_collector',
    ],
  ];
  for (const [wrong, param] of wrongs) {
    const refusal = await refusalOf(accounts.create({ ...aRecipient, ...wrong }));
    expect(refusal).toMatchObject({ statusCode: 400, param });
  }
  expect((await refusalOf(accounts.retrieve('acct_none'))).statusCode).toBe(404);
  const wrong = { include: ['configuration' as 'defaults'] };
  expect((await refusalOf(accounts.retrieve(made[0]?.id ?? '', wrong))).statusCode).toBe(400);
});

test('lets its owner say on a page how the onboarding ends', async () => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.v2.core.accounts.create({ ...aRecipient, display_name: '<b>Kofi' });
  const stateOf = async () => {
    const { configuration, requirements } = await sdk.v2.core.accounts.retrieve(id, {
      include: [...include],
    });
    const due = requirements?.entries?.map((entry) => entry.description);
    const { time } = requirements?.summary?.minimum_deadline ?? {};
    return {
      status: configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status,
      due,
      time,
    };
  };
  const end = async (outcome: string) => {
    const link = await sdk.v2.core.accountLinks.create({ account: id, use_case: useCase });
    expect(link).toMatchObject({ object: 'v2.core.account_link', account: id, use_case: useCase });
    const { location } = await visit(link.url);
    const { text } = await visit(location);
    expect(text).toContain('stands for Stripe');
    expect(text).toContain('&lt;b&gt;Kofi');
    expect((await visit(location, { outcome })).location).toBe(useCase.account_onboarding.return_url);
    return stateOf();
  };
  expect(await end('document')).toEqual({
    status: 'restricted',
    due: ['identity.individual.documents.primary_verification'],
    time: expect.stringMatching(/Z$/),
  });
  expect(await end('refused')).toMatchObject({ status: 'rejected', due: [] });
  expect(await end('ready')).toEqual({ status: 'active', due: [], time: undefined });
});

test('opens a link once and for five minutes, and sends people with an old one to where there is another', async () => {
  const { sdk, origin } = await aStandIn();
  const { id } = await sdk.v2.core.accounts.create(aRecipient);
  const aLink = () => sdk.v2.core.accountLinks.create({ account: id, use_case: useCase });
  const [first, second] = [await aLink(), await aLink()];
  expect((await visit(first.url)).location).toContain('/stripe/pages/onboarded/');
  expect((await visit(first.url)).location).toBe(useCase.account_onboarding.refresh_url);
  advance(5 * 60_000);
  expect((await visit(second.url)).location).toBe(useCase.account_onboarding.refresh_url);
  expect(Date.parse(second.expires_at) - Date.parse(second.created)).toBe(5 * 60_000);
  for (const place of ['onboarding/x', 'onboarded/x', 'login/x', 'account/x'])
    expect((await visit(`${origin}/stripe/pages/${place}`)).status).toBe(410);
  expect((await visit(`${origin}/stripe/pages/other`)).status).toBe(404);
});

test('refuses links to what is no account, or without a place to return to', async () => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.v2.core.accounts.create(aRecipient);
  const { accountLinks } = sdk.v2.core;
  expect((await refusalOf(accountLinks.create({ account: 'acct_none', use_case: useCase }))).statusCode).toBe(
    404,
  );
  for (const refresh_url of ['', '/earnings', 'javascript:x']) {
    const wrong = { ...useCase, account_onboarding: { ...useCase.account_onboarding, refresh_url } };
    expect(await refusalOf(accountLinks.create({ account: id, use_case: wrong }))).toMatchObject({
      statusCode: 400,
      param: 'refresh_url',
    });
  }
});

test('signs a seller in once, when they have told who they are', async () => {
  const { sdk, review } = await aStandIn();
  const { id } = await sdk.v2.core.accounts.create(aRecipient);
  expect((await refusalOf(sdk.accounts.createLoginLink(id))).message).toContain('not completed onboarding');
  review(id, 'document');
  const link = await sdk.accounts.createLoginLink(id);
  const { location } = await visit(link.url);
  expect((await visit(location)).text).toContain('Stripe account of Kofi');
  expect((await visit(link.url)).status).toBe(410);
});

test('closes an account without money, by its owner or by the platform', async () => {
  const standIn = await aStandIn();
  const { sdk } = standIn;
  const [one, other] = [await aSeller(standIn), await aSeller(standIn)];
  const { url } = await sdk.accounts.createLoginLink(one);
  const { location } = await visit(url);
  expect((await visit(location, { action: 'close' })).location).toBe(location);
  expect((await visit(location)).text).toContain('This account is closed');
  const { accounts } = sdk.v2.core;
  expect(await accounts.close(other, { applied_configurations: ['recipient'] })).toMatchObject({
    closed: true,
  });
  for (const id of [one, other]) {
    expect(await accounts.retrieve(id)).toMatchObject({ closed: true, applied_configurations: [] });
    expect((await refusalOf(accounts.close(id, { applied_configurations: ['recipient'] }))).statusCode).toBe(
      400,
    );
    expect((await refusalOf(sdk.balance.retrieve({}, { stripeAccount: id }))).statusCode).toBe(403);
  }
});

test('tells of accounts in whole events and in thin ones, at an endpoint of their own', async () => {
  const [platform, connect] = [await aMerchant(), await aMerchant()];
  const standIn = await aStandIn({ webhookUrl: platform.url, connectWebhookUrl: connect.url });
  const { sdk, review, delivered } = standIn;
  const { id } = await sdk.v2.core.accounts.create(aRecipient);
  review(id, 'ready');
  // Of what changes nothing nothing is told.
  review(id, 'ready');
  await sdk.v2.core.accounts.close(id, { applied_configurations: ['recipient'] });
  await delivered();

  expect(platform.received).toEqual([]);
  expect(connect.types().toSorted()).toEqual([
    'account.updated',
    'account.updated',
    'v2.core.account.closed',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[requirements].updated',
  ]);
  const { webhooks } = sdk;
  const whole = connect.received.filter(({ payload }) => payload.includes('account.updated'));
  for (const { payload, signature } of whole) {
    const event = webhooks.constructEvent(payload, signature, keys.connectWebhookSecret);
    expect(event).toMatchObject({
      type: 'account.updated',
      account: id,
      data: { object: { id, object: 'account' } },
    });
    expect(() => webhooks.constructEvent(payload, signature, keys.webhookSecret)).toThrow(
      'No signatures found',
    );
  }
  const thin = connect.received.find(({ payload }) => payload.includes('capability_status_updated'));
  const notification = sdk.parseEventNotification(
    thin?.payload ?? '',
    thin?.signature ?? '',
    keys.connectWebhookSecret,
  );
  expect(notification).toMatchObject({ related_object: { id, type: 'v2.core.account' } });
});
