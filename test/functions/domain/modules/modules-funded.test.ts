import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { cancel } from '#functions/domain/modules/cancel.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { setClock } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as workLimits from '#shared/limits/work.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as workTexts from '#shared/texts/work.ts';
import { aModule, AMOUNT, FUNDED, work } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { chargeBack, hearAll } from '#test/functions/domain/money/a-released-order.ts';
import { acceptOffer, makeOffer, openDispute } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

import { aChargedModule, byClient, byFreelancer, type ChargedModule } from './a-charged-module.ts';

useMarket();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

const refused = (message: string) => ({ status: 409, message });

/** Expects that so much of what was held is the freelancer's, and that the rest is back with the client and booked so. */
async function expectDivided(paid: ChargedModule, stage: string, released: number): Promise<void> {
  const back = FUNDED - released;
  const module = await paid.read();
  expect(module).toMatchObject({ held: 0, released, returning: back, payments: [{ amount: FUNDED }] });
  expect(module.stage).toBe(stage);
  expect(module.amount).toBe(released > 0 ? released : undefined);
  expect(await paid.allMistakes()).toEqual([]);
  await paid.send();
  await hearAll(paid);
  expect(await paid.refunds()).toEqual(back > 0 ? [back] : []);
  expect(await paid.read()).toMatchObject({ returning: 0, returned: back });
  const { seller = 0, commission = 0, held = 0 } = await paid.accounts();
  expect([released + seller + commission, held]).toEqual([0, 0]);
  expect(await paid.allMistakes()).toEqual([]);
}

describe('a funded module', () => {
  it('that is approved for less and confirmed pays that to its freelancer, and the rest back', async () => {
    const paid = await aChargedModule();
    const { id, client, freelancer } = paid;
    expect(await paid.read()).toMatchObject({
      status: 'WAITING',
      held: FUNDED,
      payments: [{ amount: FUNDED }],
    });
    expect(await paid.allMistakes()).toEqual([]);
    await modules.submit(id, freelancer.id, work);
    await modules.decide(id, client, { status: 'OK', amount: AMOUNT });
    expect(await paid.read()).toMatchObject({ status: 'OK', amount: AMOUNT, held: FUNDED, released: 0 });
    // The same again changes nothing.
    for (let times = 0; times < 2; times += 1)
      await modules.decide(id, freelancer, { status: 'PAY', amount: AMOUNT });
    await expectDivided(paid, 'COMPLETED', AMOUNT);
    await expect(getDue(id, client.id)).rejects.toMatchObject(refused(moduleTexts.alreadyPaid.message));
  });

  it('is not funded by an estimate above the largest amount that can be charged', async () => {
    const module = await aModule();
    const wonFor = moneyLimits.max;
    const set = { wonFor, 'card.numberOfModules': 1 };
    await update(keys.project(module.projectId), { set, when: { PK: exists } });
    await expect(getFunding(module.module.id, module.client.id, {})).rejects.toMatchObject({
      status: 400,
      message: moduleTexts.invalidAmount.message,
    });
  });

  it('is funded once: it is refused afterwards, and the same payment reported again changes nothing', async () => {
    const paid = await aChargedModule();
    const { id, client, module } = paid;
    await expect(getFunding(id, client.id, {})).rejects.toMatchObject(
      refused(moduleTexts.alreadyFunded.message),
    );
    await hearAll(paid);
    expect(await paid.read()).toEqual(module);
    expect(await paid.booked('charge')).toBe(1);
    expect(await paid.allMistakes()).toEqual([]);
  });

  it('cannot be approved or disputed for more than is held', async () => {
    const paid = await aChargedModule('SUBMITTED');
    const { id, client } = paid;
    await expect(modules.decide(id, client, { status: 'OK', amount: FUNDED + 1 })).rejects.toMatchObject(
      refused(moduleTexts.aboveHeld.message),
    );
    const tooMuch = { amount: FUNDED + 1, reason: 'All of it and more.' };
    await expect(openDispute(byClient(paid), tooMuch)).rejects.toMatchObject(
      refused(moduleTexts.aboveHeld.message),
    );
    await openDispute(byClient(paid), { amount: 0, reason: 'Nothing works.' });
    await expect(makeOffer(byFreelancer(paid), tooMuch)).rejects.toMatchObject(
      refused(moduleTexts.aboveHeld.message),
    );
    expect(await paid.allMistakes()).toEqual([]);
  });

  it('takes only so many amounts of one side in a dispute, and still that of the other', async () => {
    const paid = await aChargedModule('SUBMITTED');
    await openDispute(byClient(paid), { amount: 0, reason: 'Nothing works.' });
    const name = (amount: number) => makeOffer(byFreelancer(paid), { amount, reason: 'It does.' });
    for (let number = 0; number < workLimits.offers; number += 1) await name(FUNDED - number);
    await expect(name(FUNDED)).rejects.toMatchObject(refused(workTexts.tooManyOffers.message));
    const { offers } = await makeOffer(byClient(paid), { amount: 1, reason: 'A little.' });
    expect([offers.buyer?.reason, offers.seller?.reason]).toEqual(['A little.', 'It does.']);
    await expect(name(1)).resolves.toMatchObject({ state: 'ended' });
  });

  it('is not changed by who has seen an earlier version of it', async () => {
    const paid = await aChargedModule('SUBMITTED');
    const { client, module } = paid;
    const seen = (module.version ?? 0) - 1;
    const stale = { status: 409, reason: 'modules.decideAnew' };
    const offer = { amount: 0, reason: 'Nothing works.' };
    await expect(
      modules.decide(paid.id, client, { status: 'OK', amount: FUNDED, seen }),
    ).rejects.toMatchObject(stale);
    await expect(openDispute({ ...byClient(paid), seen }, offer)).rejects.toMatchObject(
      refused(moduleTexts.changed.message),
    );
    await expect(cancel({ ...byFreelancer(paid), seen })).rejects.toMatchObject(
      refused(moduleTexts.changed.message),
    );
    const unpaid = await aModule('SUBMITTED');
    await expect(
      getFunding(unpaid.module.id, unpaid.client.id, { amount: FUNDED, seen: 0 }),
    ).rejects.toMatchObject(refused(moduleTexts.changed.message));
    expect(await paid.read()).toEqual(module);
  });

  it.each(['WAITING', 'SUBMITTED', 'REWORK'] as const)(
    'that is %s is given up by its freelancer, and all goes back',
    async (stage) => {
      const paid = await aChargedModule(stage);
      await expect(cancel(byClient(paid))).rejects.toMatchObject({ status: 409 });
      await cancel({ ...byFreelancer(paid), reason: 'I am ill.' });
      await cancel(byFreelancer(paid));
      await expectDivided(paid, 'ENDED', 0);
    },
  );

  it('that is late is cancelled by its client a day after its deadline, and all goes back', async () => {
    const paid = await aChargedModule();
    setClock(() => Date.parse(paid.module.times.made) + 15 * DAY - 1);
    await expect(cancel(byClient(paid))).rejects.toMatchObject(refused(moduleTexts.tooEarlyToCancel.message));
    advance(1);
    await cancel(byClient(paid));
    await expectDivided(paid, 'ENDED', 0);
  });

  it('that is disputed is divided as the side says whose offer is accepted', async () => {
    const paid = await aChargedModule('DISPUTED');
    await expect(acceptOffer(byClient(paid))).rejects.toMatchObject(refused(orderTexts.noOffer.message));
    const { moduleId, orderId, held, version } = await makeOffer(byFreelancer(paid), {
      amount: AMOUNT,
      reason: 'Most of it.',
    });
    expect({ moduleId, orderId, held }).toEqual({ moduleId: paid.id, orderId: null, held: FUNDED / 100 });
    await expect(acceptOffer({ ...byClient(paid), seen: version - 1 })).rejects.toMatchObject(
      refused(moduleTexts.changed.message),
    );
    expect(await acceptOffer({ ...byClient(paid), seen: version })).toMatchObject({ state: 'ended' });
    await expectDivided(paid, 'COMPLETED', AMOUNT);
  });
});

describe('the bank of a client', () => {
  it('stops a module while it examines the payment, and what is left of its time begins again then', async () => {
    const paid = await aChargedModule('SUBMITTED');
    const { id, client, freelancer, provider } = paid;
    const { id: disputeId } = provider.dispute(paid.intentId, 'product_not_received');
    await hearAll(paid);
    const decide = () => modules.decide(id, client, { status: 'OK', amount: AMOUNT });
    await expect(decide()).rejects.toMatchObject(refused(moduleTexts.frozen.bank.message));
    await expect(cancel(byFreelancer(paid))).rejects.toMatchObject(refused(moduleTexts.frozen.bank.message));
    await modules.submit(id, freelancer.id, { projectURL: 'https://example.com/better' });
    expect(await paid.allMistakes()).toEqual([]);
    advance(20 * DAY);
    provider.endDispute(disputeId, 'won');
    await hearAll(paid);
    expect(await paid.read()).not.toHaveProperty('frozenAt');
    expect(await paid.read()).toMatchObject({ status: 'SUBMITTED', held: FUNDED });
    expect(await paid.allMistakes()).toEqual([]);
    await decide();
    await modules.decide(id, freelancer, { status: 'PAY' });
    await expectDivided(paid, 'COMPLETED', AMOUNT);
  });

  it('takes back what its freelancer was to be paid, and the module stays completed', async () => {
    const paid = await aChargedModule('COMPLETED');
    await chargeBack(paid, { amount: AMOUNT });
    expect(await paid.read()).toMatchObject({ status: 'COMPLETED', released: AMOUNT });
    const { seller = 0 } = await paid.accounts();
    expect(seller).toBe(0);
    expect(await paid.allMistakes()).toEqual([]);
  });
});
