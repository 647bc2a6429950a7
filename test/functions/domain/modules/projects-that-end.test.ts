import { afterEach, describe, expect, it } from 'vitest';

import { cancel } from '#functions/domain/modules/cancel.ts';
import { requireNothingOwed } from '#functions/domain/modules/money/owed.ts';
import { projectCounts } from '#functions/domain/recount/records/projects.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { MODULE_ID, moduleId } from '#shared/rules/work/module-id.ts';
import { mostAssigned } from '#shared/rules/work/module.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { aBid, aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { aFundedModule, aModule, moduleFields, payFor } from '#test/functions/domain/an-assigned-module.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { applyModuleClock, accept, assign, closeProject, reject } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

useMarket();

afterEach(() => setClock(null));
/** Lets so many days pass. */
function pass(days: number): void {
  const later = now() + days * DAY;
  setClock(() => later);
}

const refused = (message: string) => ({ status: 409, message });

describe('a project whose freelancer is silent', () => {
  it('is open again once all modules have lapsed, and can be given to somebody else or closed', async () => {
    const bidding = await aBidding();
    const { id, client, projectId } = bidding;
    const rivalId = await aBid(projectId, await aSeller());
    await accept(id, client.id);
    const { module } = await aModule('REWORK', bidding);
    await aModule('WAITING', bidding);
    await expect(reject(id, client.id)).rejects.toMatchObject(refused(bidTexts.workHasBegun.message));
    pass(14 + 14);
    await reject(id, client.id);
    expect(await modules.get(module.id)).toMatchObject({
      status: 'REWORK',
      stage: 'ENDED',
    });
    expect(await projectOf(projectId)).toMatchObject({ modCount: 2, endedCount: 2, card: { stage: 'OPEN' } });
    await accept(rivalId, client.id);
    // Without a module, their work is not over: there was none.
    expect(await reject(rivalId, client.id)).not.toHaveProperty('isWorkOver');
    expect(await projectCounts.mistakesIn(projectId)).toEqual([]);
  });

  it('keeps what is completed, and its next freelancer goes on from there', async () => {
    const bidding = await aBidding();
    const { id, client, projectId } = bidding;
    const rival = await aSeller();
    const rivalId = await aBid(projectId, rival);
    await accept(id, client.id);
    await payFor((await aModule('PAY', bidding)).module);
    const late = await aModule('WAITING', bidding);
    await expect(reject(id, client.id)).rejects.toMatchObject(refused(moduleTexts.cannotReopen.message));
    pass(14 + 14);
    // Rejected again, it says the same.
    for (const _ of [1, 2])
      expect(await reject(id, client.id)).toMatchObject({ status: 'REJECTED', isWorkOver: true });
    expect(await modules.get(late.module.id)).toMatchObject({ stage: 'ENDED' });
    expect(await projectOf(projectId)).toMatchObject({
      modCount: 2,
      doneCount: 1,
      endedCount: 1,
      card: { stage: 'OPEN' },
    });
    await accept(rivalId, client.id);
    const next = await assign(client.id, moduleFields(projectId), undefined);
    expect(next).toMatchObject({ id: `${projectId}-003`, freelancerId: rival.id });
    await expect(assign(client.id, moduleFields(projectId), undefined)).rejects.toMatchObject(
      refused(moduleTexts.full.message),
    );
    expect((await modules.ofProject(projectId, rival.id)).map((module) => module.id)).toEqual([next.id]);
    expect(await modules.ofProject(projectId, client.id)).toHaveLength(3);
    expect(await modules.ofProject(projectId, bidding.freelancer.id)).toHaveLength(2);
    expect(await projectCounts.mistakesIn(projectId)).toEqual([]);
  });

  it('stays with its freelancer while money is held', async () => {
    const { id, client, module } = await aFundedModule();
    await expect(reject(id, client.id)).rejects.toMatchObject(refused(bidTexts.workHasBegun.message));
    expect(await modules.get(module.id)).toEqual(module);
  });

  it('gives the place of a module that has ended to another', async () => {
    const { id, client, freelancer, module, projectId } = await aFundedModule();
    await aModule('WAITING', { id, client, freelancer, projectId });
    await cancel({ id: module.id, userId: freelancer.id });
    const next = await assign(client.id, moduleFields(projectId), undefined);
    expect(next.id).toBe(`${projectId}-003`);
    expect(await projectCounts.mistakesIn(projectId)).toEqual([]);
  });
});

describe('a project whose modules end again and again', () => {
  it('gets others in their place until too many have ended, but never more at once than were announced', async () => {
    const { id, client, projectId } = await aBidding('ACCEPTED');
    const most = mostAssigned(2);
    expect(most).toBe(12);
    for (let number = 1; number <= most; number += 2) {
      for (const _ of [1, 2]) await assign(client.id, moduleFields(projectId), undefined);
      if (number + 1 < most)
        await expect(assign(client.id, moduleFields(projectId), undefined)).rejects.toMatchObject(
          refused(moduleTexts.full.message),
        );
      pass(14 + 14);
    }
    await expect(assign(client.id, moduleFields(projectId), undefined)).rejects.toMatchObject(
      refused(moduleTexts.tooManyEnded.message),
    );
    expect(await modules.ofProject(projectId, client.id)).toHaveLength(most);
    expect(await projectCounts.mistakesIn(projectId)).toEqual([]);
    // Its client is free to give it up.
    await reject(id, client.id);
    await closeProject(projectId, client.id);
  });

  it('has no more of them than there are ids for', () => {
    const numbers = Array.from({ length: mostAssigned(projectLimits.modules.max) }, (_, index) => index + 1);
    expect(numbers).toHaveLength(2 * projectLimits.modules.max);
    expect(numbers.map((number) => moduleId(newId(), number)).filter((id) => !MODULE_ID.test(id))).toEqual(
      [],
    );
  });
});

describe('a confirmed module that is not paid', () => {
  it('bars its client from hiring after 30 days, until it is paid', async () => {
    const { client, module } = await aModule('PAY');
    pass(29);
    await requireNothingOwed(client.id);
    pass(1.01);
    await expect(requireNothingOwed(client.id)).rejects.toMatchObject(refused(moduleTexts.owes.message));
    await payFor(module);
    await requireNothingOwed(client.id);
  });

  it('is not ended by the clock', async () => {
    const { module } = await aModule('PAY');
    pass(400);
    expect(await applyModuleClock(module.id)).not.toBe('ended');
  });
});
