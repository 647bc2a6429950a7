import { describe, expect, it } from 'vitest';

import { decideStatus } from '#functions/domain/modules/modules.ts';
import { refund } from '#functions/domain/modules/money/refund.ts';
import { get } from '#functions/domain/modules/read.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as workTexts from '#shared/texts/work.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aModule, fund, FUNDED, work } from '#test/functions/domain/an-assigned-module.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { operate } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

import { aChargedModule, byClient, byFreelancer, type ChargedModule } from './a-charged-module.ts';

useMoney();

const reason = 'It has no legend.';
const approve = (module: ChargedModule, amount: number) =>
  decideStatus(byClient(module), { status: 'OK', amount });
const cardOf = async ({ id }: ChargedModule) => (await get(id)).card;

describe('a funded module that is approved at exactly what is held', () => {
  it('is completed at once, and the same approval again changes nothing', async () => {
    const module = await aChargedModule('SUBMITTED');
    expect(await approve(module, FUNDED)).toMatchObject({ status: 'COMPLETED', amount: FUNDED / 100 });
    expect(await approve(module, FUNDED)).toMatchObject({ status: 'COMPLETED' });
    expect((await cardOf(module)).money).toMatchObject({ held: 0, released: FUNDED });
    await expect(approve(module, FUNDED - 100)).rejects.toThrow('COMPLETED');
    expect(await module.allMistakes()).toEqual([]);
  });

  it('waits for its freelancer while they have not handed it in since it was funded', async () => {
    const module = await aModule('SUBMITTED');
    const { id } = module.module;
    const { client, freelancer } = module;
    advance(1000);
    await fund(id, client.id, 50);
    const approval = { status: 'OK', amount: 50 } as const;
    expect(await modules.decide(id, client, approval)).toMatchObject({ status: 'OK', amount: 50 });
    expect(await modules.decide(id, client, approval)).toMatchObject({ status: 'OK' });
    expect(await modules.decide(id, freelancer, { status: 'SUBMITTED' })).toMatchObject({
      status: 'SUBMITTED',
      held: 50,
      released: 0,
    });
    advance(1000);
    await modules.submit(id, freelancer.id, { ...work, projectURL: 'https://example.com/again' });
    expect(await modules.decide(id, client, approval)).toMatchObject({ status: 'COMPLETED', released: 50 });
  });

  it('waits for its freelancer at any other amount', async () => {
    const module = await aChargedModule('SUBMITTED');
    expect(await approve(module, FUNDED - 100)).toMatchObject({ status: 'OK' });
    expect((await cardOf(module)).money).toMatchObject({ held: FUNDED, released: 0 });
  });
});

describe('a completed module, while what was released clears,', () => {
  it('says of what is left the commission that was booked', async () => {
    const module = await aChargedModule('SUBMITTED');
    await approve(module, FUNDED);
    await operate(module.id, { do: 'refund', amount: 15, reason });
    const [transfer] = await module.movements('transfer');
    const { commission } = toModule({ item: await get(module.id), events: [] }, module.freelancer.id);
    expect(Math.round((commission?.net ?? 0) * 100)).toBe(transfer?.amount);
    expect(await module.allMistakes()).toEqual([]);
  });

  it('can be given back by its freelancer, a part or all, and by nobody else', async () => {
    const module = await aChargedModule('SUBMITTED');
    await expect(refund(byFreelancer(module), 1)).rejects.toThrow(moduleTexts.notToRefund.message);
    await approve(module, FUNDED);
    await expect(refund(byClient(module), 1)).rejects.toMatchObject({ status: 403 });
    await refund(byFreelancer(module), 1500);
    expect((await cardOf(module)).money).toMatchObject({ released: FUNDED - 1500, returning: 1500 });
    await expect(refund(byFreelancer(module), FUNDED)).rejects.toThrow(workTexts.aboveReleased.message);
    await refund(byFreelancer(module), FUNDED - 1500);
    await module.send();
    expect(await cardOf(module)).toMatchObject({ phase: 'DONE', money: { released: 0, returned: FUNDED } });
    expect((await module.refunds()).toSorted((one, other) => one - other)).toEqual([1500, FUNDED - 1500]);
    expect(await module.allMistakes()).toEqual([]);
    advance(7 * DAY);
    await expect(refund(byFreelancer(module), 1)).rejects.toThrow(moduleTexts.alreadyPaid.message);
  });

  it('keeps its project completed while the operator has opened it again', async () => {
    const module = await aChargedModule('SUBMITTED', await aBidding('ACCEPTED', { numberOfModules: 1 }));
    await approve(module, FUNDED);
    await operate(module.id, { do: 'reopen', reason });
    expect(await module.allMistakes()).toEqual([]);
    await operate(module.id, { do: 'decide', amount: 0, reason });
    expect(await cardOf(module)).toMatchObject({ phase: 'DONE', money: { released: 0 } });
    expect(await module.allMistakes()).toEqual([]);
  });
});
