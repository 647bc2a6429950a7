import { describe, expect, it } from 'vitest';

import * as modules from '#functions/domain/modules/modules.ts';
import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import type { Update } from '#functions/table/updates.ts';
import { put, update } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { aBidding, projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { assign } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { together, CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { briefProject as brief } from './brief.ts';

const { atOnce, itLosesNothing } = useRaces();

const PLACES = 3;

const byAll = <T>(does: (index: number) => Promise<T>) =>
  atOnce(times(CLIENTS, (index) => () => does(index)));
const anAward = () => aBidding('ACCEPTED', { ...brief, numberOfModules: PLACES });
const aBriefModule = async (...[status]: Parameters<typeof aModule>) => aModule(status, await anAward());
const modulesOf = async (projectId: string) =>
  (await recordsOf(projectId)).filter(({ SK }) => String(SK).startsWith('MOD#'));

describe('of two contrary decisions at once, one is taken', () => {
  it('between approving and asking for rework; only an approved module has an amount', () =>
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

  it('between confirming an amount and refusing it', () =>
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
  it('all arrive, and one of them stands whole', () =>
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
      expect({ status, projectURL, images }).toEqual({ status: 'SUBMITTED', ...of(index) });
    }));

  it('and an approval leave the approved module as it was approved', () =>
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
  it('with one key makes one module', () =>
    inRounds(async () => {
      const { client, projectId } = await anAward();
      const key = newId();
      const { answers } = await byAll(() => assign(client.id, moduleFields(projectId), key));
      expect(answers.map(({ id }) => id)).toEqual(times(CLIENTS, () => `${projectId}.001`));
      expect(await modulesOf(projectId)).toHaveLength(1);
    }));

  it('in many tabs makes exactly as many modules as were announced', () =>
    inRounds(async () => {
      const TRIES = 20;
      const { client, projectId } = await anAward();
      const { answers, refusals } = await atOnce(
        times(
          TRIES,
          (index) => () => assign(client.id, moduleFields(projectId, { name: `Tab ${index}` }), undefined),
        ),
      );
      expect(answers.map(({ id }) => id).toSorted()).toEqual(
        times(PLACES, (index) => `${projectId}.00${index + 1}`),
      );
      expect(refusals.map(({ status, message }) => [status, message])).toEqual(
        times(TRIES - PLACES, () => [409, messages.modules.full]),
      );
      expect(new Set((await modulesOf(projectId)).map(({ name }) => name))).toEqual(
        new Set(answers.map(({ name }) => name)),
      );
      expect((await projectOf(projectId)).modCount).toBe(PLACES);
    }));
});

it('of many edits at once one is kept, and it is the last', () =>
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

itLosesNothing();

describe('if the state were read first and written then', () => {
  /** Writes what was decided on a module that everybody has read before. */
  async function careless(module: ModuleItem, mayBe: (standing: ModuleItem) => boolean) {
    const everybodyHasRead = createBarrier(CLIENTS);
    return async <T>(change: Update, answer: T): Promise<T> => {
      const standing = await modules.get(module.id);
      await everybodyHasRead();
      if (!mayBe(standing)) throw conflict('stale');
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

  it('both of two contrary decisions would be taken', async () => {
    const { module } = await aBriefModule('SUBMITTED');
    const decide = await careless(module, ({ status }) => status === 'SUBMITTED');
    const { answers } = await together(
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

  it('a module would be edited more than once', async () => {
    const { module } = await aBriefModule();
    const edit = await careless(module, ({ updateCount }) => updateCount === 0);
    const { answers } = await together(
      times(CLIENTS, (index) => () => edit({ set: { name: index, updateCount: 1 } }, index)),
    );
    expect(answers).toHaveLength(CLIENTS);
  });

  it('there would be more modules than were announced', async () => {
    const { projectId } = await anAward();
    const everybodyHasRead = createBarrier(CLIENTS);
    const assign = async (index: number) => {
      const { modCount, card } = await projectOf(projectId);
      await everybodyHasRead();
      if (modCount >= card.numberOfModules) throw conflict(messages.modules.full);
      await put({ ...keys.module(projectId, 100 + index), projectId, status: 'WAITING' });
    };
    await together(times(CLIENTS, (index) => () => assign(index)));
    expect((await modulesOf(projectId)).length).toBeGreaterThan(PLACES);
  });
});
