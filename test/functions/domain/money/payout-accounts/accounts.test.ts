import { describe, expect, it, vi } from 'vitest';

import { getUser } from '#functions/domain/accounts/users.ts';
import {
  accountOf,
  findAccountOf,
  toPayoutAccount,
} from '#functions/domain/money/payout-accounts/account.ts';
import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { checkAccount } from '#functions/domain/money/payouts/check-account.ts';
import { now } from '#functions/lib/clock.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { createAccount } from '#functions/services/stripe/accounts/accounts.ts';
import { dueAt, timeOf } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, update } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as payoutTexts from '#shared/texts/money/payouts.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { anAccountOf } from '#test/functions/domain/money/payouts/a-payout-account.ts';
import { usePayouts } from '#test/functions/domain/money/payouts/use-payouts.ts';
import { onboard, signIn } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { holdKey } from '#test/support/work.ts';

const payouts = usePayouts();

/** Where a link leads to. */
async function ledTo(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '', url).href;
}

/** The account as the provider has it now. */
const look = async (sellerId: string) => toPayoutAccount(await refresh(sellerId), false);

const creation = { resource: 'v2.core.account', operation: 'create' } as const;

const refused = (message: string) => expect.objectContaining({ code: 'conflict', message });

describe('a payout account', () => {
  it('is opened once, for this seller in this environment, and leads to a page that works once', async () => {
    const seller = await aSeller();
    const { email, username } = await getUser(seller.id);
    const { url, accountId } = await anAccountOf(seller, 'DE');
    expect(
      await payouts.provider.sdk.v2.core.accounts.retrieve(accountId, { include: ['identity', 'defaults'] }),
    ).toMatchObject({
      contact_email: email,
      display_name: username,
      dashboard: 'express',
      identity: { country: 'de' },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      metadata: { environment: 'local', seller: seller.id },
    });
    expect(await ledTo(url)).toMatch(/\/stripe\/pages\//);
    expect(await ledTo(url)).toBe('http://site.test/earnings?payouts=again');
    const { url: next, accountId: same } = await anAccountOf(seller, null);
    expect(same).toBe(accountId);
    expect(next).not.toBe(url);
    expect(JSON.stringify(await recordsUnder(keys.payoutAccount(seller.id).PK))).not.toMatch(/https?:/);
  });

  it('is one for two tabs at once, and for a tab whose answer was lost', async () => {
    const seller = await getUser((await aSeller()).id);
    payouts.provider.faults.failNext('server-error', { ...creation, isApplied: true });
    await expect(onboard(seller, 'US')).rejects.toMatchObject({ status: 503 });
    await Promise.all([onboard(seller, 'US'), onboard(seller, 'US')]);
    const { accountId } = (await findAccountOf(seller.id)) ?? {};
    const { id: sellerId, email, username: name } = seller;
    // The provider answers the same request with the same account.
    const same = await createAccount({ sellerId, attempt: 1, email, name, country: 'US' });
    expect(same).toMatchObject({ id: accountId });
  });

  it('is opened by one click where the provider takes seconds for it', async () => {
    const seller = await getUser((await aSeller()).id);
    payouts.provider.faults.failNext('slow', creation);
    await expect(onboard(seller, 'US')).resolves.toHaveProperty('url');
  });

  it.each([
    ['its owner’s details', { email: 'kofi' }, 'US', 'local', payoutTexts.detailsRefused.message],
    ['their country', {}, 'KP', 'local', payoutTexts.countryRefused.message],
    ['something else', {}, 'US', 'x'.repeat(501), payoutTexts.notNow.message],
  ] as const)('that the provider refuses because of %s is not opened, and says so', async (...refusal) => {
    const [, details, country, environment, text] = refusal;
    const seller = { ...(await getUser((await aSeller()).id)), ...details };
    vi.stubEnv('ENVIRONMENT', environment);
    await expect(onboard(seller, country)).rejects.toEqual(refused(text));
    vi.stubEnv('ENVIRONMENT', 'local');
    const notified =
      environment !== 'local' ? [[expect.objectContaining({ message: 'account set aside' })]] : [];
    expect(vi.spyOn(console, 'error').mock.calls).toEqual(notified);
  });

  it('needs a country first, and keeps it', async () => {
    const seller = await getUser((await aSeller()).id);
    await expect(onboard(seller, undefined)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'country' }],
    });
    await onboard(seller, 'US');
    await expect(onboard(seller, 'FR')).rejects.toEqual(refused(payoutTexts.otherCountry.message));
    await expect(onboard(seller, 'US')).resolves.toHaveProperty('url');
  });

  it.each([
    [
      'unfinished',
      {
        status: 'unfinished',
        paysOut: false,
        due: expect.arrayContaining(['your date of birth', 'your name']),
        deadline: null,
      },
    ],
    ['checking', { status: 'checking', paysOut: false, due: [], deadline: null }],
    ['ready', { status: 'ready', paysOut: true, due: [], deadline: null }],
    ['bank', { status: 'ready', paysOut: false, due: ['a bank account to pay out to'], deadline: null }],
    [
      'document',
      {
        status: 'unfinished',
        paysOut: false,
        due: ['a document that proves who you are'],
        deadline: expect.stringMatching(/^20/),
      },
    ],
    [
      'refused',
      { status: 'refused', paysOut: false, due: ['Stripe has rejected this account.'], deadline: null },
    ],
  ] as const)('that is %s at the provider is so to its seller', async (outcome, expected) => {
    const seller = await aSeller();
    const { accountId } = await anAccountOf(seller);
    payouts.provider.review(accountId, outcome);
    expect(await look(seller.id)).toEqual(expected);
    expect(await accountOf(seller.id)).toMatchObject({
      accountId,
      isReady: outcome === 'ready' || outcome === 'bank',
    });
  });

  it('is written only when it changes', async () => {
    const seller = await aSeller();
    const { accountId, version } = await anAccountOf(seller);
    await refresh(seller.id);
    await refresh(seller.id);
    expect(await findAccountOf(seller.id)).toHaveProperty('version', version);
    payouts.provider.review(accountId, 'ready');
    await Promise.all([refresh(seller.id), refresh(seller.id)]);
    expect(await findAccountOf(seller.id)).toMatchObject({ status: 'ready', version: version + 1 });
  });

  it('that was closed is none, and another one is opened in its place', async () => {
    const seller = await aSeller();
    const { accountId } = await anAccountOf(seller);
    await payouts.provider.sdk.v2.core.accounts.close(accountId, { applied_configurations: ['recipient'] });
    expect(await look(seller.id)).toEqual({ status: 'none', paysOut: false, due: [], deadline: null });
    expect(await accountOf(seller.id)).toBeUndefined();
    await expect(signIn(seller.id)).rejects.toEqual(refused(payoutTexts.noAccount.message));
    const { accountId: next, country } = await anAccountOf(seller, 'FR');
    expect([next === accountId, country]).toEqual([false, 'FR']);
    expect(await look(seller.id)).toMatchObject({ status: 'unfinished' });
  });

  it('of another environment, in a restored table, is never used', async () => {
    const seller = await aSeller();
    const { accountId } = await anAccountOf(seller);
    payouts.provider.review(accountId, 'ready');
    await refresh(seller.id);
    vi.stubEnv('ENVIRONMENT', 'another');
    expect(await accountOf(seller.id)).toBeUndefined();
    expect(await look(seller.id)).toMatchObject({ status: 'none' });
    const { accountId: own } = await anAccountOf(seller);
    expect(own).not.toBe(accountId);
    expect(await accountOf(seller.id)).toMatchObject({ accountId: own, isReady: false });
    vi.stubEnv('ENVIRONMENT', 'local');
  });

  it('of another seller is never used, whatever the record says', async () => {
    const [seller, other] = [await aSeller(), await aSeller()];
    const { accountId } = await anAccountOf(other);
    payouts.provider.review(accountId, 'ready');
    await anAccountOf(seller);
    await update(keys.payoutAccount(seller.id), {
      set: { accountId, status: 'ready' },
      when: { sellerId: seller.id },
    });
    expect(await look(seller.id)).toMatchObject({ status: 'none' });
    expect(await accountOf(seller.id)).toBeUndefined();
    expect((await anAccountOf(seller)).accountId).not.toBe(accountId);
  });

  it('is signed in to once the provider knows its owner', async () => {
    const seller = await aSeller();
    await expect(signIn(seller.id)).rejects.toEqual(refused(payoutTexts.noAccount.message));
    const { accountId } = await anAccountOf(seller);
    await expect(signIn(seller.id)).rejects.toEqual(refused(payoutTexts.unfinished.message));
    payouts.provider.review(accountId, 'ready');
    expect(await ledTo((await signIn(seller.id)).url)).toMatch(/\/stripe\/pages\//);
  });

  it('is not led to when the provider refuses it, or where the operator pays', async () => {
    const seller = await getUser((await aSeller()).id);
    const { accountId } = await anAccountOf(seller);
    payouts.provider.review(accountId, 'refused');
    await expect(onboard(seller, undefined)).rejects.toEqual(refused(payoutTexts.refused.message));
    vi.stubEnv('PAYOUTS', 'manual');
    await expect(onboard(seller, 'US')).rejects.toEqual(refused(payoutTexts.manual.message));
    await expect(signIn(seller.id)).rejects.toEqual(refused(payoutTexts.manual.message));
    expect(await look(seller.id)).toEqual({ status: 'manual', paysOut: true, due: [], deadline: null });
    vi.stubEnv('PAYOUTS', '');
  });

  it('is asked about so often by each seller, whatever others do', async () => {
    vi.stubEnv('LIMIT_FACTOR', '1');
    const [seller, other] = [await aSeller(), await aSeller()];
    for (let asked = 0; asked < inEnvironment(moneyLimits.askingAboutPayouts.max); asked += 1)
      await countQuestion(seller.id);
    await expect(countQuestion(seller.id)).rejects.toMatchObject({ status: 429 });
    expect(await countQuestion(other.id)).toBeUndefined();
  });

  it('is looked at again while its events are lost, ever more seldom, and not for ever', async () => {
    const seller = await aSeller();
    const { accountId } = await anAccountOf(seller);
    const key = keys.payoutAccount(seller.id);
    expect(await checkAccount(key)).toBe('nothing');
    const gaps: number[] = [];
    for (let looks = 0; looks < 50; looks += 1) {
      const next = timeOf((await findAccountOf(seller.id)) ?? {});
      if (Number.isNaN(next)) break;
      gaps.push(next - now());
      advance(next - now() + 1);
      expect(await checkAccount(key)).toBe('account');
    }
    expect(gaps.length).toBeGreaterThan(3);
    expect(gaps.length).toBeLessThan(20);
    expect(gaps.at(-1)).toBeGreaterThan(7 * DAY);
    payouts.provider.review(accountId, 'ready');
    expect(await look(seller.id)).toMatchObject({ status: 'ready' });
  });

  it('that has become ready wakes what waits for it, and nothing else', async () => {
    const seller = await aSeller();
    const { accountId } = await anAccountOf(seller);
    const later = now() + 7 * DAY;
    const plant = async (id: string, state: string) => {
      const key = holdKey('order', id);
      const listed = { GSI2PK: lists.payoutsOf(seller.id), GSI2SK: `2026-11-23T00:00:00.000Z#${id}` };
      await put({ ...key, ...listed });
      await put({ ...keys.movement(key.PK, id), state, ...dueAt(later, id) });
      return async () => timeOf((await findItem<object>(keys.movement(key.PK, id))) ?? {});
    };
    const [waits, clears] = [await plant('m1', 'WAITING'), await plant('m2', 'CLEARING')];
    payouts.provider.review(accountId, 'checking');
    await refresh(seller.id);
    expect(await waits()).toBe(later);
    payouts.provider.review(accountId, 'ready');
    await refresh(seller.id);
    expect(await waits()).toBeLessThanOrEqual(now());
    expect(await clears()).toBe(later);
  });
});
