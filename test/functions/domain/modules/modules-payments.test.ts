import { beforeEach, describe, expect, it, vi } from 'vitest';

import { getDue } from '#functions/domain/modules/payment.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';
import { messages } from '#shared/messages.ts';
import { moduleStatuses } from '#shared/rules/module.ts';
import { aBidding, projectOf, recordsOf, type Bidding } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSucceededIntent, chargesIn, useMarket } from '#test/functions/domain/an-order.ts';
import { settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

useMarket();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));

const anEventId = () => `evt_${newId()}`;
const byEvent = () => ({ eventId: anEventId() });

/** The provider's intent after this module was paid. */
const successOf = (id: string, intentId: string, more: Partial<PaymentIntent> = {}) =>
  aSucceededIntent(id, intentId, {
    amount: AMOUNT,
    received: AMOUNT,
    metadata: { environment: 'local', kind: 'module', id },
    ...more,
  });

/** A module whose client has begun to pay, and the intent that reports its success. */
async function aPayment(on?: Bidding) {
  const assignment = await aModule('PAY', on);
  const { module, client } = assignment;
  const { intentId } = await attachIntent(await getDue(module.id, client.id), `pi_${newId()}`, 1);
  return { ...assignment, success: successOf(module.id, intentId) };
}

async function paymentOf(id: string) {
  const { PK } = keys.payment('module', id);
  const { items } = await query<Record<string, unknown>>({ where: { PK }, limit: 50 });
  const ofKind = (prefix: string) => items.filter(({ SK }) => String(SK).startsWith(prefix));
  return { all: items, charges: chargesIn(items), issues: ofKind('PAYISSUE#') };
}

describe('a success', () => {
  it('is credited at the commission of the day on which the module was assigned', async () => {
    vi.stubEnv('COMMISSION', '725');
    const { module, freelancer, success } = await aPayment();
    vi.stubEnv('COMMISSION', '1000');
    await settle(success, byEvent());
    const { all } = await paymentOf(module.id);
    const release = all.find(({ SK, kind }) => String(SK).startsWith('JRN#') && kind === 'release');
    // 7.25 % of 450.50 is 32.66 and a quarter of a cent, which is the freelancer's.
    expect(release?.['lines']).toEqual(
      expect.arrayContaining([
        { account: 'commission', amount: -3_266 },
        { account: `seller:${freelancer.id}`, amount: 3_266 - AMOUNT },
      ]),
    );
  });

  it('completes the module, and the project with the last one', async () => {
    const first = await aPayment();
    const second = await aPayment(first);
    const { ver } = await projectOf(first.projectId);
    expect(await settle(first.success, byEvent())).toBe('recorded');
    expect(await modules.get(first.module.id)).toMatchObject({
      status: 'COMPLETED',
      amount: AMOUNT,
      paidAt: expect.any(String) as string,
    });
    expect(await projectOf(first.projectId)).toMatchObject({
      doneCount: 1,
      ver,
      card: { isCompleted: false },
    });
    expect((await paymentOf(first.module.id)).charges).toMatchObject([
      {
        currency: 'usd',
        lines: [
          { account: 'provider', amount: AMOUNT },
          { account: `held:module:${first.module.id}`, amount: -AMOUNT },
        ],
      },
    ]);

    await settle(second.success, byEvent());
    expect(await projectOf(first.projectId)).toMatchObject({
      doneCount: 2,
      ver: ver + 1,
      card: { isCompleted: true },
    });
  });
});

it('assigning and paying modules leaves the listed record of their project as it is, until the last is paid', async () => {
  const listed = async () => findItem(keys.project(projectId));
  const { projectId, ...bidding } = await aBidding('ACCEPTED');
  const before = await listed();
  const first = await aPayment({ projectId, ...bidding });
  const second = await aPayment({ projectId, ...bidding });
  await settle(first.success, byEvent());
  expect(await listed()).toEqual(before);
  expect(await projectOf(projectId)).toMatchObject({ modCount: 2, doneCount: 1 });
  await settle(second.success, byEvent());
  expect(await listed()).toMatchObject({ card: { isCompleted: true } });
});

describe('a success that differs from what was approved', () => {
  const differences: Record<string, Partial<PaymentIntent>> = {
    amount: { amount: 50, received: 50 },
    'amount received': { received: AMOUNT - 1 },
    currency: { currency: 'inr' },
    intent: { id: 'pi_other' },
  };

  it.each(Object.entries(differences))(
    'in its %s is set aside, and nothing is paid',
    async (_, difference) => {
      const { module, projectId, success } = await aPayment();
      const before = await recordsOf(projectId);
      expect(await settle({ ...success, ...difference }, byEvent())).toBe('setAside');
      expect(await recordsOf(projectId)).toEqual(before);
      const { charges, issues } = await paymentOf(module.id);
      expect(charges).toEqual([]);
      expect(issues).toMatchObject([{ card: { reason: 'differs', kind: 'module', id: module.id } }]);
      expect(await settle(success, byEvent())).toBe('recorded');
    },
  );

  it('because the module is paid already is set aside', async () => {
    const { module, projectId, success } = await aPayment();
    await settle(success, byEvent());
    const before = await recordsOf(projectId);
    expect(await settle({ ...success, id: 'pi_second' }, byEvent())).toBe('setAside');
    expect(await recordsOf(projectId)).toEqual(before);
    expect((await paymentOf(module.id)).charges).toHaveLength(1);
  });

  it.each(['WAITING', 'SUBMITTED', 'REWORK'] as const)(
    'because the module is %s is set aside',
    async (status) => {
      const { module, projectId } = await aModule(status);
      const before = await recordsOf(projectId);
      expect(await settle(successOf(module.id, 'pi_early'), byEvent())).toBe('setAside');
      expect(await recordsOf(projectId)).toEqual(before);
    },
  );

  it.each(['constructor', '', '.', newId(), `${newId()}-001`])(
    'because there is no module %j is set aside',
    async (id) => {
      expect(await settle(successOf(id, `pi_${newId()}`), byEvent())).toBe('setAside');
    },
  );
});

describe('what is due', () => {
  it.each(moduleStatuses.filter((status) => status !== 'COMPLETED'))(
    'for a module that is %s is shown only to its client, once it is confirmed',
    async (status) => {
      const { module, client } = await aModule(status);
      const asked = getDue(module.id, client.id);
      if (status === 'PAY') expect(await asked).toMatchObject({ amount: AMOUNT, currency: 'usd' });
      else await expect(asked).rejects.toMatchObject({ status: 409, message: messages.modules.notToPay });
      await expect(getDue(module.id, (await aBuyer()).id)).rejects.toMatchObject({ status: 403 });
    },
  );

  it('for a paid module is refused', async () => {
    const { module, client, success } = await aPayment();
    await settle(success, byEvent());
    await expect(getDue(module.id, client.id)).rejects.toMatchObject({
      status: 409,
      message: messages.modules.alreadyPaid,
    });
  });

  it('for an unknown module is not found', async () => {
    const client = await aBuyer();
    await expect(getDue(`${newId()}-001`, client.id)).rejects.toMatchObject({ status: 404 });
  });
});
