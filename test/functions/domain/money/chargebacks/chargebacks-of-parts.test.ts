import { beforeEach, describe, expect, it } from 'vitest';

import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { chargeBack, hearAll, type Provider } from '../a-released-order.ts';
import { aSharedPayment, complete, failAfter, feeOf, REST, wrongWith } from '../payments/a-shared-payment.ts';
import { useMoney } from '../use-money.ts';

useMoney();

let provider: Provider;
beforeEach(async () => {
  provider = await aProvider();
});

describe('the bank of who has paid for two modules at once', () => {
  it('takes what is held for one, and what was released for the other', async () => {
    const both = await aSharedPayment(provider);
    const { one, two } = both;
    await complete(both, two.id, REST);
    await chargeBack(both);
    await both.send();
    expect(await one.read()).toMatchObject({ held: 0, phase: 'ENDED' });
    expect(await two.read()).toMatchObject({ status: 'COMPLETED', takenBack: REST });
    const fees = (await feeOf(provider, both.intentId)) + 1500;
    expect(await both.accounts()).toEqual({ fees, provider: -fees });
    for (const { booked } of [one, two]) expect(await booked('chargebackLost')).toBe(1);
    expect(await both.refunds(both.intentId)).toEqual([]);
    expect(await wrongWith(both)).toEqual([]);
  });

  it('freezes both while it examines the payment, and leaves both, also where a report is cut short', async () => {
    const both = await aSharedPayment(provider);
    const { id } = provider.dispute(both.intentId, 'product_not_received');
    const restore = failAfter(1);
    await expect(hearAll(both).finally(restore)).rejects.toThrow('The table is gone.');
    expect((await both.one.read()).frozenAt).toBeDefined();
    expect((await both.two.read()).frozenAt).toBeUndefined();
    await hearAll(both);
    for (const part of [both.one, both.two]) {
      expect((await part.read()).frozenAt).toBeDefined();
      expect((await part.accounts())['chargeback']).toBe(part.amount);
    }
    provider.endDispute(id, 'won');
    await hearAll(both);
    for (const part of [both.one, both.two]) {
      expect((await part.read()).frozenAt).toBeUndefined();
      expect((await part.accounts())['held']).toBe(-part.amount);
    }
    expect(await wrongWith(both)).toEqual([]);
  });

  it('takes nothing of a part that has gone back before', async () => {
    const both = await aSharedPayment(provider);
    const { one, two, freelancer } = both;
    await endModule({ id: two.id, userId: freelancer.id });
    await both.send();
    await chargeBack(both);
    await both.send();
    expect(await one.read()).toMatchObject({ held: 0, phase: 'ENDED' });
    expect(await two.accounts()).toEqual({
      fees: expect.any(Number) as number,
      provider: expect.any(Number) as number,
    });
    expect((await both.accounts())['losses']).toBeUndefined();
    expect(await both.refunds(both.intentId)).toEqual([REST]);
    expect(await wrongWith(both)).toEqual([]);
  });
});
