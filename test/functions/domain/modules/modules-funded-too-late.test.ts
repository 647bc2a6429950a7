import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { cancel } from '#functions/domain/modules/cancel.ts';
import { requireNothingOwed } from '#functions/domain/modules/money/owed.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { aModule, AMOUNT, FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { attachIntent, beginPayment, reject } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { beginFunding, charge, moneyOf } from './a-charged-module.ts';

useMarket();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

describe('money that arrives for a module which can no longer be funded goes straight back', () => {
  type Begun = Awaited<ReturnType<typeof aBegunFunding>>;
  /** A module, handed in or sent back, that its client has begun to pay beforehand. */
  async function aBegunFunding(status: 'SUBMITTED' | 'REWORK' | 'WAITING') {
    const provider = await aProvider();
    const assignment = await aModule(status);
    const { id } = assignment.module;
    const intentId = await beginFunding(id, assignment.client.id);
    const money = moneyOf(id, assignment.freelancer.id, assignment.projectId);
    return { ...assignment, ...money, moduleId: id, provider, intentId };
  }

  /** Expects that the charge is refunded in full, and that nothing is held. */
  async function expectReturned(begun: Begun): Promise<void> {
    const { provider, intentId, send, booked, mistakes } = begun;
    expect(await charge(provider, intentId)).toBe('returned');
    await send();
    await send();
    const { data } = await provider.sdk.refunds.list({ payment_intent: intentId });
    expect(data).toMatchObject([{ amount: FUNDED, status: 'succeeded' }]);
    expect([await booked('returned'), await booked('charge')]).toEqual([1, 0]);
    expect(await mistakes()).toEqual([]);
  }

  it('because it was sent back so long ago that it has ended', async () => {
    const begun = await aBegunFunding('REWORK');
    advance(15 * DAY);
    await expect(getFunding(begun.moduleId, begun.client.id, { amount: FUNDED })).rejects.toMatchObject({
      status: 409,
      message: moduleTexts.ended.message,
    });
    await expectReturned(begun);
    expect(await begun.read()).toMatchObject({ payments: [] });
  });

  it('because its deadline has passed', async () => {
    const begun = await aBegunFunding('WAITING');
    advance(15 * DAY);
    await expectReturned(begun);
    expect(await begun.read()).toMatchObject({ payments: [] });
  });

  it('because its freelancer has given it up meanwhile', async () => {
    const begun = await aBegunFunding('SUBMITTED');
    await cancel({ id: begun.moduleId, userId: begun.freelancer.id });
    await expectReturned(begun);
    expect(await begun.read()).toMatchObject({ stage: 'ENDED', payments: [] });
  });

  it('because it was removed, with the award of its project', async () => {
    const begun = await aBegunFunding('WAITING');
    await reject(begun.id, begun.client.id);
    await expectReturned(begun);
  });
});

it('money that arrives for a confirmed module which was given up meanwhile goes straight back, and none can be paid any more', async () => {
  const provider = await aProvider();
  const { module, client, freelancer, projectId } = await aModule('PAY');
  const { id } = module;
  const due = await getDue(id, client.id);
  const { clientSecret } = await beginPayment(due);
  const intentId = clientSecret.split('_secret')[0] ?? '';
  await cancel({ id, userId: freelancer.id });
  const ended = { status: 409, message: moduleTexts.ended.message };
  await expect(getDue(id, client.id)).rejects.toMatchObject(ended);
  await expect(attachIntent(due, `pi_${newId()}`, 2)).rejects.toMatchObject({ status: 409 });
  await requireNothingOwed(client.id);
  const { read, send, booked, allMistakes } = moneyOf(id, freelancer.id, projectId);
  expect(await charge(provider, intentId)).toBe('returned');
  await send();
  const { data } = await provider.sdk.refunds.list({ payment_intent: intentId });
  expect(data).toMatchObject([{ amount: AMOUNT, status: 'succeeded' }]);
  expect([await booked('returned'), await booked('settle')]).toEqual([1, 0]);
  expect(await read()).toMatchObject({ stage: 'ENDED', payments: [] });
  expect(await read()).not.toHaveProperty('agreed');
  expect(await allMistakes()).toEqual([]);
});
