import { describe, expect, it } from 'vitest';

import { decideStatus } from '#functions/domain/modules/modules.ts';
import { get } from '#functions/domain/modules/read.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import { messages } from '#shared/messages.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { acceptOffer, openDispute, operate } from '#test/functions/domain/steps.ts';

import { aChargedModule, byClient, byFreelancer, type ChargedModule } from './a-charged-module.ts';

useMoney();

const reason = 'It has no legend.';
const approve = (module: ChargedModule, amount: number) =>
  decideStatus(byClient(module), { status: 'OK', amount });
const cardOf = async ({ id }: ChargedModule) => (await get(id)).card;
const dispute = (module: ChargedModule, amount: number) => openDispute(byClient(module), { amount, reason });

describe('a funded module that is approved at exactly what is held', () => {
  it('is completed at once, and the same approval again changes nothing', async () => {
    const module = await aChargedModule('SUBMITTED');
    expect(await approve(module, FUNDED)).toMatchObject({ status: 'COMPLETED', amount: FUNDED / 100 });
    expect(await approve(module, FUNDED)).toMatchObject({ status: 'COMPLETED' });
    expect((await cardOf(module)).money).toMatchObject({ held: 0, released: FUNDED });
    await expect(approve(module, FUNDED - 100)).rejects.toThrow('COMPLETED');
    expect(await module.allMistakes()).toEqual([]);
  });

  it('waits for its freelancer at any other amount', async () => {
    const module = await aChargedModule('SUBMITTED');
    expect(await approve(module, FUNDED - 100)).toMatchObject({ status: 'OK' });
    expect((await cardOf(module)).money).toMatchObject({ held: FUNDED, released: 0 });
  });
});

describe('a completed module, while what was released clears,', () => {
  it('can be disputed by its client, and stays completed whatever comes of it', async () => {
    for (const amount of [0, 500]) {
      const module = await aChargedModule('SUBMITTED');
      await approve(module, FUNDED);
      await dispute(module, amount);
      expect((await cardOf(module)).money).toMatchObject({ held: FUNDED, released: 0 });
      expect(await module.allMistakes()).toEqual([]);
      await acceptOffer(byFreelancer(module));
      expect(await cardOf(module)).toMatchObject({
        phase: 'DONE',
        money: { released: amount, returning: FUNDED - amount },
      });
      expect(await module.allMistakes()).toEqual([]);
    }
  });

  it('cannot be disputed by its freelancer, nor by its client once it has cleared', async () => {
    const module = await aChargedModule('SUBMITTED');
    await approve(module, FUNDED);
    await expect(openDispute(byFreelancer(module), { amount: FUNDED, reason })).rejects.toThrow(
      messages.modules.alreadyPaid,
    );
    advance(7 * DAY);
    await expect(dispute(module, 0)).rejects.toThrow(messages.modules.alreadyPaid);
  });

  it('says of what is left the commission that was booked', async () => {
    const module = await aChargedModule('SUBMITTED');
    await approve(module, FUNDED);
    await operate(module.id, { do: 'refund', amount: 15, reason });
    const [transfer] = await module.movements('transfer');
    const { commission } = toModule({ item: await get(module.id), events: [] }, module.freelancer.id);
    expect(Math.round((commission?.net ?? 0) * 100)).toBe(transfer?.amount);
    expect(await module.allMistakes()).toEqual([]);
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
