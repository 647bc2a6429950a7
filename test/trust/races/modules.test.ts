import { expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { moduleId } from '#shared/rules/module-id.ts';
import { aBidding, projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { assign } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { modulesAmong } from '#test/support/work.ts';

import { byAll, CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { briefProject as brief } from './brief-records.ts';
import { expectOneStory } from './one-module-story.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

const MODULES = 3;

const anAward = () => aBidding('ACCEPTED', { ...brief, numberOfModules: MODULES });
const aBriefModule = async (...[status]: Parameters<typeof aModule>) => aModule(status, await anAward());
const modulesOf = async (projectId: string) => modulesAmong(await recordsOf(projectId));

itHolds('a module is approved or to be reworked; only an approved one has an amount', async () => {
  const { client, module } = await aBriefModule('SUBMITTED');
  return {
    tasks: byAll((index) =>
      modules.decide(
        module.id,
        client,
        index % 2 ? { status: 'REWORK' } : { status: 'OK', amount: AMOUNT + index },
      ),
    ),
    check: async ({ answers, refusals }) => {
      const { status, amount } = await modules.get(module.id);
      expect(answers).toHaveLength(status === 'OK' ? 1 : CLIENTS / 2);
      expect(amount === undefined).toBe(status === 'REWORK');
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining(status) as string });
    },
  };
});

itHolds('an amount is confirmed or refused', async () => {
  const { freelancer, module } = await aBriefModule('OK');
  return {
    tasks: byAll((index) =>
      modules.decide(module.id, freelancer, { status: index % 2 ? 'PAY' : 'SUBMITTED' }),
    ),
    check: async ({ answers }) => {
      const { status, amount } = await modules.get(module.id);
      expect(answers).toHaveLength(CLIENTS / 2);
      expect(amount).toBe(status === 'PAY' ? AMOUNT : undefined);
    },
  };
});

it('of submissions at once all succeed, and one of them is stored completely', () =>
  inRounds(async () => {
    const { freelancer, module } = await aBriefModule();
    const of = (index: number) => ({
      projectURL: `https://example.com/${index}`,
      images: [`/media/${freelancer.id}/${index}.png`],
    });
    const { answers } = await raceWithFaults(
      byAll((index) => modules.submit(module.id, freelancer.id, of(index))),
    );
    expect(answers).toHaveLength(CLIENTS);
    const { status, projectURL, images } = await modules.get(module.id);
    const index = Number(projectURL?.split('/').at(-1));
    // The module has a copy of its own of each picture.
    const own = [`/media/${module.id}/${index}.png`];
    expect({ status, projectURL, images }).toEqual({ status: 'SUBMITTED', ...of(index), images: own });
  }));

itHolds('submissions leave an approved module unchanged', async () => {
  const { client, freelancer, module } = await aBriefModule('SUBMITTED');
  return {
    tasks: byAll((index) =>
      index === 0
        ? modules.decide(module.id, client, { status: 'OK', amount: AMOUNT })
        : modules.submit(module.id, freelancer.id, { projectURL: `https://example.com/${index}` }),
    ),
    check: async () => {
      const approved = await modules.get(module.id);
      expect(approved).toMatchObject({ status: 'OK', amount: AMOUNT });
      await expectOneStory(module.id);
      await expect(modules.submit(module.id, freelancer.id, work)).rejects.toMatchObject({ status: 409 });
      expect(await modules.get(module.id)).toEqual(approved);
    },
  };
});

it('one idempotency key assigns one module', () =>
  inRounds(async () => {
    const { client, projectId } = await anAward();
    const key = newId();
    const { answers } = await raceWithFaults(byAll(() => assign(client.id, moduleFields(projectId), key)));
    expect(answers.map(({ id }) => id)).toEqual(times(CLIENTS, () => `${projectId}-001`));
    expect(await modulesOf(projectId)).toHaveLength(1);
  }));

itHolds('many tabs assign exactly as many modules as the project has', async () => {
  const TRIES = 20;
  const { client, projectId } = await anAward();
  return {
    tasks: times(
      TRIES,
      (index) => () => assign(client.id, moduleFields(projectId, { name: `Tab ${index}` }), undefined),
    ),
    check: async ({ answers, refusals: refused }) => {
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
    },
  };
});

itHolds('of many edits one succeeds, and later ones are refused', async () => {
  const { client, module } = await aBriefModule();
  const { name: _, projectId: __, ...rest } = moduleFields(module.projectId);
  return {
    tasks: byAll((index) => modules.edit(module.id, client.id, { ...rest, name: `Edit ${index}` })),
    check: async ({ answers, refusals }) => {
      expect(answers).toHaveLength(1);
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: messages.modules.locked });
      expect(await modules.get(module.id)).toMatchObject({ name: answers[0]?.name, edits: 1 });
    },
  };
});

itKeepsRecordsConsistent();
