import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getFunding } from '#functions/domain/modules/money/payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { aModule, FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { reject } from '#test/functions/domain/steps.ts';
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

  it('because it was removed, with the award of its project', async () => {
    const begun = await aBegunFunding('WAITING');
    await reject(begun.id, begun.client.id);
    await expectReturned(begun);
  });
});
