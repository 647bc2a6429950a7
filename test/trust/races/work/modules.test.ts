import { expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { pictureName } from '#functions/services/s3/keys.ts';
import { moduleId } from '#shared/rules/work/module-id.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { aBidding, projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { aModule, moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { assign } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { modulesAmong } from '#test/support/work.ts';
import { byAll, CLIENTS, inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { briefProject as brief } from '#test/trust/races/brief-records.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();
// What a submission replaces is deleted.
useBucket();

const MODULES = 3;

const anAward = () => aBidding('ACCEPTED', { ...brief, numberOfModules: MODULES });
const aBriefModule = async (...[status]: Parameters<typeof aModule>) => aModule(status, await anAward());
const modulesOf = async (projectId: string) => modulesAmong(await recordsOf(projectId));

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
    expect({ status, projectURL }).toEqual({ status: 'SUBMITTED', projectURL: of(index).projectURL });
    // Each picture has a copy in a folder of its own.
    expect(images.map(pictureName)).toEqual([`${index}.png`]);
  }));

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
        times(TRIES - MODULES, () => [409, moduleTexts.full.message]),
      );
      expect(new Set((await modulesOf(projectId)).map(({ name }) => name))).toEqual(
        new Set(answers.map(({ name }) => name)),
      );
      expect((await projectOf(projectId)).modCount).toBe(MODULES);
    },
  };
});

itKeepsRecordsConsistent();
