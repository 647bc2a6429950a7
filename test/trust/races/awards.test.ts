import { describe, expect, it } from 'vitest';

import * as bids from '#functions/domain/bids/bids.ts';
import * as modules from '#functions/domain/modules/modules.ts';
import { put, remove } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { assign, reject } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { CLIENTS, inRounds, times, together, useRaces } from './a-race.ts';
import { expectWhole, standing } from './a-whole-project.ts';
import { briefProject as brief } from './brief.ts';

const { atOnce, itLosesNothing } = useRaces();

describe('twelve clients at once', () => {
  it('reject an accepted bid while its work is handed in: one of the two happens', () =>
    inRounds(async () => {
      const { id, projectId, client, freelancer } = await aBidding('ACCEPTED', brief);
      await assign(client.id, moduleFields(projectId), undefined);
      const { id: moduleId } = await assign(client.id, moduleFields(projectId), undefined);
      const submit = () => modules.submit(moduleId, freelancer.id, work);
      const { answers, refusals } = await atOnce<object>(
        times(CLIENTS, (index) => (index % 2 ? submit : () => reject(id, client.id))),
      );
      const isHandedIn = answers.some((answer) => 'projectURL' in answer);
      // Work that begun keeps the bid; a module that went with its bid is not there any more.
      expect(new Set(refusals.map(({ message }) => message))).toEqual(
        new Set([isHandedIn ? messages.bids.workHasBegun : messages.notFound.module]),
      );
      await expectWhole(projectId);
      const { accepted, modules: assigned } = await standing(projectId);
      expect(accepted).toHaveLength(isHandedIn ? 1 : 0);
      expect(assigned.map(({ status }) => status)).toEqual(isHandedIn ? ['WAITING', 'SUBMITTED'] : []);
    }));

  it('reject an accepted bid while modules are assigned: none is left behind', () =>
    inRounds(async () => {
      const { id, projectId, client } = await aBidding('ACCEPTED', brief);
      const seen = await projectOf(projectId);
      const assignOutdated = () => assign(client.id, moduleFields(projectId), undefined, seen);
      const { refusals } = await atOnce<unknown>(
        times(CLIENTS, (index) => (index % 3 ? () => reject(id, client.id) : assignOutdated)),
      );
      expect(refusals.filter(({ status }) => status !== 409)).toEqual([]);
      // Whoever still takes it for awarded is told otherwise.
      await expect(assignOutdated()).rejects.toMatchObject({ status: 409 });
      const { project, modules: assigned } = await standing(projectId);
      expect(project.modCount).toBe(assigned.length);
      expect(assigned).toEqual([]);
      expect(project.card.isOpen).toBe(true);
    }));

  itLosesNothing();
});

describe('the same done by reading first and writing then', () => {
  it('takes back a bid whose work was handed in meanwhile, which these tests notice', async () => {
    const { id, projectId, client } = await aBidding('ACCEPTED', brief);
    const [bid, project] = [await bids.get(id), await projectOf(projectId)];
    const module = await assign(client.id, moduleFields(projectId), undefined);
    const bothHaveRead = createBarrier(2);
    const isWaiting = async () => {
      const { status } = await modules.get(module.id);
      await bothHaveRead();
      return status === 'WAITING';
    };
    const submit = async () => {
      const may = await isWaiting();
      if (may) await put({ ...module, status: 'SUBMITTED' });
      return may;
    };
    const takeBack = async () => {
      const may = await isWaiting();
      if (may) await remove({ PK: module.PK, SK: module.SK });
      await put({ ...project, modCount: 0, card: { ...project.card, isOpen: true } });
      await put({ ...bid, card: { ...bid.card, status: 'REJECTED' } });
      return may;
    };
    const { answers } = await together([submit, takeBack]);
    expect(answers).toEqual([true, true]);
    expect((await standing(projectId)).accepted).toEqual([]);
  });
});
