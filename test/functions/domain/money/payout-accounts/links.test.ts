import { beforeEach, describe, expect, it, vi } from 'vitest';

import { handler as account } from '#functions/calls/payouts/account.ts';
import { handler as login } from '#functions/calls/payouts/login.ts';
import { openShop } from '#functions/domain/accounts/open-shop.ts';
import { findAccountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { keys } from '#functions/table/keys.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';
import * as payoutTexts from '#shared/texts/money/payouts.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import {
  aMember,
  PASSWORD,
  request,
  sessionOf,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { aPasskey, proofBy } from '#test/functions/domain/accounts/a-passkey.ts';
import { mailsBy, planFor, sendDueMails } from '#test/functions/domain/mail/a-mailbox.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

useMembers();

let provider: Awaited<ReturnType<typeof aProvider>>;
beforeEach(async () => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.stubEnv('LIMIT_FACTOR', '100');
  provider = await aProvider();
});

/** Somebody with a shop who is signed in and has a passkey. */
async function aShopkeeper() {
  const member = await aMember();
  await openShop(member.id);
  await confirmEmailOf(member.id);
  return { ...member, passkey: await aPasskey(member.id), cookies: await sessionOf(member) };
}
type Shopkeeper = Awaited<ReturnType<typeof aShopkeeper>>;

/** The body of a request for a link to open or to finish a payout account. */
const opening = (proof: object) => ({ ...proof, country: 'DE' });

/** Has the account of a seller who has just opened one found in order. */
async function isReady({ id }: Shopkeeper) {
  const { accountId = '' } = (await findAccountOf(id)) ?? {};
  provider.review(accountId, 'ready');
  return refresh(id);
}

/** Somebody with a shop whose payout account is ready. */
async function aPaidShopkeeper() {
  const seller = await aShopkeeper();
  await request(account, opening({ password: PASSWORD }), seller.cookies);
  await isReady(seller);
  return seller;
}

const links: [
  string,
  () => Promise<Shopkeeper>,
  (proof: object, seller: Shopkeeper) => ReturnType<typeof request>,
][] = [
  [
    'to open a payout account',
    aShopkeeper,
    (proof, { cookies }) => request(account, opening(proof), cookies),
  ],
  ['to go on with it', aPaidShopkeeper, (proof, { cookies }) => request(account, proof, cookies)],
  [
    'to the dashboard of the provider',
    aPaidShopkeeper,
    (proof, { cookies }) => request(login, proof, cookies),
  ],
];

describe.each(links)('a link %s', (_, someone, ask) => {
  it('takes the password, and nothing less', async () => {
    const seller = await someone();
    const before = await findAccountOf(seller.id);
    expect((await ask({}, seller)).status).toBe(400);
    expect(await ask({ password: 'a wrong guess' }, seller)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: authTexts.wrongPassword.message }] },
    });
    expect(await findAccountOf(seller.id)).toEqual(before);
    expect(await ask({ password: PASSWORD }, seller)).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/stripe/') },
    });
  });

  it('takes a passkey of the same person instead, once', async () => {
    const [seller, other] = [await someone(), await aShopkeeper()];
    const refused = { status: 400, body: { message: passkeyTexts.notAccepted.message } };
    expect(await ask(await proofBy(other.passkey, other.id), seller)).toMatchObject(refused);
    const proof = await proofBy(seller.passkey, seller.id);
    expect((await ask(proof, seller)).status).toBe(200);
    expect(await ask(proof, seller)).toMatchObject(refused);
  });
});

it('a proof for what is refused for another reason is not used up', async () => {
  const seller = await aShopkeeper();
  const proof = await proofBy(seller.passkey, seller.id);
  const refused = async (asked: ReturnType<typeof request>, { message }: { message: string }) =>
    expect(await asked).toMatchObject({ status: 409, body: { message } });
  await refused(request(login, proof, seller.cookies), payoutTexts.noAccount);
  expect((await request(account, opening(proof), seller.cookies)).status).toBe(200);
  const next = await proofBy(seller.passkey, seller.id);
  await refused(request(account, { ...next, country: 'US' }, seller.cookies), payoutTexts.otherCountry);
  expect((await request(account, next, seller.cookies)).status).toBe(200);
});

it('a seller is told at once of the payout account that was opened, and when it is first ready, also by mail', async () => {
  const seller = await aShopkeeper();
  const notified = async () =>
    (await newsTo(seller)).map(({ kind }) => kind).filter((kind) => /Payouts/.test(kind));
  await request(account, opening({ password: PASSWORD }), seller.cookies);
  await request(account, { password: PASSWORD }, seller.cookies);
  expect(await notified()).toEqual(['account.openPayouts']);
  await isReady(seller);
  provider.review((await findAccountOf(seller.id))?.accountId ?? '', 'document');
  await refresh(seller.id);
  await isReady(seller);
  expect((await notified()).toSorted()).toEqual(['account.openPayouts', 'account.readyPayouts']);
  await Promise.all((await newsTo(seller)).map(({ id }) => planFor(keys.news(seller.id, id))));
  expect((await mailsBy(sendDueMails)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A payout account was opened for what you earn · Your payouts',
      'Your payout account is ready · Your payouts',
    ]),
  );
});
