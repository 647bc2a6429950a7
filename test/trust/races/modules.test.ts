import { describe, expect, it } from 'vitest';

import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import type { Update } from '#functions/table/updates.ts';
import { put, update } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { moduleId } from '#shared/rules/module-id.ts';
import { aBidding, projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { assign } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { race, CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { briefProject as brief } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

const MODULES = 3;

const byAll = <T>(run: (index: number) => Promise<T>) =>
  raceWithFaults(times(CLIENTS, (index) => () => run(index)));
const anAward = () => aBidding('ACCEPTED', { ...brief, numberOfModules: MODULES });
const aBriefModule = async (...[status]: Parameters<typeof aModule>) => aModule(status, await anAward());
const modulesOf = async (projectId: string) =>
  (await recordsOf(projectId)).filter(({ SK }) => String(SK).startsWith('MOD#'));

describe('of two opposite decisions at once, one succeeds', () => {
  it('approval or rework; only an approved module has an amount', () =>
    inRounds(async () => {
      const { client, module } = await aBriefModule('SUBMITTED');
      const { answers, refusals } = await byAll((index) =>
        modules.decide(
          module.id,
          client,
          index % 2 ? { status: 'REWORK' } : { status: 'OK', amount: AMOUNT + index },
        ),
      );
      const { status, amount } = await modules.get(module.id);
      expect(answers).toHaveLength(status === 'OK' ? 1 : CLIENTS / 2);
      expect(amount === undefined).toBe(status === 'REWORK');
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining(status) as string });
      }
    }));

  it('confirming or refusing an amount', () =>
    inRounds(async () => {
      const { freelancer, module } = await aBriefModule('OK');
      const { answers } = await byAll((index) =>
        modules.decide(module.id, freelancer, { status: index % 2 ? 'PAY' : 'SUBMITTED' }),
      );
      const { status, amount } = await modules.get(module.id);
      expect(answers).toHaveLength(CLIENTS / 2);
      expect(amount).toBe(status === 'PAY' ? AMOUNT : undefined);
    }));
});

describe('submissions at once', () => {
  it('all succeed, and one of them is stored completely', () =>
    inRounds(async () => {
      const { freelancer, module } = await aBriefModule();
      const of = (index: number) => ({
        projectURL: `https://example.com/${index}`,
        images: [`/media/${freelancer.id}/${index}.png`],
      });
      const { answers } = await byAll((index) => modules.submit(module.id, freelancer.id, of(index)));
      expect(answers).toHaveLength(CLIENTS);
      const { status, projectURL, images } = await modules.get(module.id);
      const index = Number(projectURL?.split('/').at(-1));
      // The module has a copy of its own of each picture.
      const own = [`/media/${module.id}/${index}.png`];
      expect({ status, projectURL, images }).toEqual({ status: 'SUBMITTED', ...of(index), images: own });
    }));

  it('and an approval leave the approved module unchanged', () =>
    inRounds(async () => {
      const { client, freelancer, module } = await aBriefModule('SUBMITTED');
      await byAll((index) =>
        index === 0
          ? modules.decide(module.id, client, { status: 'OK', amount: AMOUNT })
          : modules.submit(module.id, freelancer.id, { projectURL: `https://example.com/${index}` }),
      );
      const approved = await modules.get(module.id);
      expect(approved).toMatchObject({ status: 'OK', amount: AMOUNT });
      await expect(modules.submit(module.id, freelancer.id, work)).rejects.toMatchObject({ status: 409 });
      expect(await modules.get(module.id)).toEqual(approved);
    }));
});

describe('assigning at once', () => {
  it('with one idempotency key creates one module', () =>
    inRounds(async () => {
      const { client, projectId } = await anAward();
      const key = newId();
      const { answers } = await byAll(() => assign(client.id, moduleFields(projectId), key));
      expect(answers.map(({ id }) => id)).toEqual(times(CLIENTS, () => `${projectId}-001`));
      expect(await modulesOf(projectId)).toHaveLength(1);
    }));

  it('in many tabs creates exactly as many modules as the project has', () =>
    inRounds(async () => {
      const TRIES = 20;
      const { client, projectId } = await anAward();
      const { answers, refusals: refused } = await raceWithFaults(
        times(
          TRIES,
          (index) => () => assign(client.id, moduleFields(projectId, { name: `Tab ${index}` }), undefined),
        ),
      );
      expect(answers.map(({ id }) => id).toSorted()).toEqual(
        times(MODULES, (index) => moduleId(projectId, index + 1)),
      );
      expect(refused.map(({ status, message }) => [status, message])).toEqual(
        times(TRIES - MODULES, () => [409, refusals.modules.full]),
      );
      expect(new Set((await modulesOf(projectId)).map(({ name }) => name))).toEqual(
        new Set(answers.map(({ name }) => name)),
      );
      expect((await projectOf(projectId)).modCount).toBe(MODULES);
    }));
});

it('of many edits at once one succeeds, and later edits are refused', () =>
  inRounds(async () => {
    const { client, module } = await aBriefModule();
    const { name: _, projectId: __, ...rest } = moduleFields(module.projectId);
    const { answers, refusals } = await byAll((index) =>
      modules.edit(module.id, client.id, { ...rest, name: `Edit ${index}` }),
    );
    expect(answers).toHaveLength(1);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 409, message: messages.modules.locked });
    expect(await modules.get(module.id)).toMatchObject({ name: answers[0]?.name, updateCount: 1 });
  }));

itKeepsRecordsConsistent();

describe('a naive implementation that reads before it writes', () => {
  /** Returns a function that changes a module without a condition, after all clients have read and checked it. */
  async function naiveWriter(module: ModuleItem, isAllowed: (module: ModuleItem) => boolean) {
    const allHaveRead = createBarrier(CLIENTS);
    return async <T>(change: Update, answer: T): Promise<T> => {
      const current = await modules.get(module.id);
      await allHaveRead();
      if (!isAllowed(current)) throw conflict('stale');
      await update<ModuleItem>(moduleKey(module.id), {
        ...change,
        when: { PK: exists },
        refused: () => {
          throw new Error('There is no such module.');
        },
      });
      return answer;
    };
  }

  it('takes two opposite decisions', async () => {
    const { module } = await aBriefModule('SUBMITTED');
    const decide = await naiveWriter(module, ({ status }) => status === 'SUBMITTED');
    const { answers } = await race(
      times(
        CLIENTS,
        (index) => () =>
          index % 2
            ? decide({ set: { status: 'OK', amount: AMOUNT } }, 'OK')
            : decide({ set: { status: 'REWORK' } }, 'REWORK'),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['OK', 'REWORK']));
  });

  it('edits a module more than once', async () => {
    const { module } = await aBriefModule();
    const edit = await naiveWriter(module, ({ updateCount }) => updateCount === 0);
    const { answers } = await race(
      times(CLIENTS, (index) => () => edit({ set: { name: index, updateCount: 1 } }, index)),
    );
    expect(answers).toHaveLength(CLIENTS);
  });

  it('creates more modules than the project has', async () => {
    const { projectId } = await anAward();
    const allHaveRead = createBarrier(CLIENTS);
    const assign = async (index: number) => {
      const { modCount, card } = await projectOf(projectId);
      await allHaveRead();
      if (modCount >= card.numberOfModules) throw conflict(refusals.modules.full);
      await put({ ...keys.module(projectId, 100 + index), projectId, status: 'WAITING' });
    };
    await race(times(CLIENTS, (index) => () => assign(index)));
    expect((await modulesOf(projectId)).length).toBeGreaterThan(MODULES);
  });
});
