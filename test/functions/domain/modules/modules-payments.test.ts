import { beforeEach, describe, expect, it, vi } from 'vitest';

import { getDue } from '#functions/domain/modules/money/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';
import { projectOf, recordsOf, type Bidding } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT } from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent, chargesIn, useMarket } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { paymentKey } from '#test/support/work.ts';

useMarket();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

const byEvent = () => ({ eventId: `evt_${newId()}` });

/** The provider's intent after this module was paid. */
const successOf = (id: string, intentId: string) =>
  aSucceededIntent(id, intentId, {
    amount: AMOUNT,
    received: AMOUNT,
    metadata: { environment: 'local', kind: 'module', id },
  });

/** A module whose client has begun to pay, and the intent that reports its success. */
async function aPayment(on?: Bidding) {
  const assignment = await aModule('PAY', on);
  const { module, client } = assignment;
  const { intentId } = await attachIntent(await getDue(module.id, client.id), `pi_${newId()}`, 1);
  return { ...assignment, success: successOf(module.id, intentId) };
}

async function paymentOf(id: string) {
  const { PK } = paymentKey('module', id);
  const { items } = await query<Record<string, unknown>>({ where: { PK }, limit: 50 });
  return { all: items, charges: chargesIn(items) };
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

  it('completes the module, and with the last one the project, whose listed record only that changes', async () => {
    const first = await aPayment();
    const listed = async () => findItem(keys.project(first.projectId));
    const before = await listed();
    const second = await aPayment(first);
    const { ver } = await projectOf(first.projectId);
    expect(await settle(first.success, byEvent())).toBe('recorded');
    expect(await listed()).toEqual(before);
    expect(await modules.get(first.module.id)).toMatchObject({
      status: 'COMPLETED',
      amount: AMOUNT,
      payments: [{ amount: AMOUNT, as: 'settle' }],
    });
    expect(await projectOf(first.projectId)).toMatchObject({ modCount: 2, doneCount: 1 });
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

describe('a success of what is not to be paid', () => {
  it.each(['WAITING', 'SUBMITTED', 'REWORK'] as const)(
    'because the module is %s is set aside',
    async (status) => {
      const { module, projectId } = await aModule(status);
      const before = await recordsOf(projectId);
      expect(await settle(successOf(module.id, 'pi_early'), byEvent())).toBe('setAside');
      expect(await recordsOf(projectId)).toEqual(before);
    },
  );
});
