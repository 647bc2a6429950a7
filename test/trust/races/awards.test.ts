import { describe, expect, it } from 'vitest';

import * as bids from '#functions/domain/bids/bids.ts';
import { put, remove } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { assign, reject } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { CLIENTS, inRounds, times, race, useRaces } from './a-race.ts';
import { briefProject as brief } from './brief-records.ts';
import { expectConsistent, readProject } from './project-consistency.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

describe('twelve clients at once', () => {
  it('reject an accepted bid while its work is submitted: one of the two succeeds', () =>
    inRounds(async () => {
      const { id, projectId, client, freelancer } = await aBidding('ACCEPTED', brief);
      await assign(client.id, moduleFields(projectId), undefined);
      const { id: moduleId } = await assign(client.id, moduleFields(projectId), undefined);
      const submit = () => modules.submit(moduleId, freelancer.id, work);
      const { answers, refusals } = await raceWithFaults<object>(
        times(CLIENTS, (index) => (index % 2 ? submit : () => reject(id, client.id))),
      );
      const isSubmitted = answers.some((answer) => 'projectURL' in answer);
      // The bid is kept once work is submitted; otherwise the module is deleted with the bid.
      expect(new Set(refusals.map(({ message }) => message))).toEqual(
        new Set([isSubmitted ? messages.bids.workHasBegun : messages.notFound.module]),
      );
      await expectConsistent(projectId);
      const { accepted, modules: assigned } = await readProject(projectId);
      expect(accepted).toHaveLength(isSubmitted ? 1 : 0);
      expect(assigned.map(({ status }) => status)).toEqual(isSubmitted ? ['WAITING', 'SUBMITTED'] : []);
    }));

  it('reject an accepted bid while modules are assigned: no module is left', () =>
    inRounds(async () => {
      const { id, projectId, client } = await aBidding('ACCEPTED', brief);
      const seen = await projectOf(projectId);
      const assignOutdated = () => assign(client.id, moduleFields(projectId), undefined, seen);
      const { refusals } = await raceWithFaults<unknown>(
        times(CLIENTS, (index) => (index % 3 ? () => reject(id, client.id) : assignOutdated)),
      );
      expect(refusals.filter(({ status }) => status !== 409)).toEqual([]);
      // A request that still has the awarded project is refused.
      await expect(assignOutdated()).rejects.toMatchObject({ status: 409 });
      const { project, modules: assigned } = await readProject(projectId);
      expect(project.modCount).toBe(assigned.length);
      expect(assigned).toEqual([]);
      expect(project.card.isOpen).toBe(true);
    }));

  itKeepsRecordsConsistent();
});

describe('a naive implementation that reads before it writes', () => {
  it('rejects a bid while its work is submitted', async () => {
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
    const { answers } = await race([submit, takeBack]);
    expect(answers).toEqual([true, true]);
    expect((await readProject(projectId)).accepted).toEqual([]);
  });
});
