import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { expression } from '#functions/data/expression.ts';
import { keys } from '#functions/data/keys.ts';
import { moduleKey, type ModuleItem } from '#functions/data/module-view.ts';
import * as modules from '#functions/data/modules.ts';
import { put, update } from '#functions/data/table.ts';
import { newId } from '#functions/services/ids.ts';
import { messages } from '#shared/messages.ts';
import { aMeeting } from '#test/data/a-meeting.ts';
import { aBidding, recordsOf } from '#test/data/a-project.ts';
import { useMarket } from '#test/data/a-trade.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/data/an-assigned-module.ts';

useMarket();

const CLIENTS = 12;
const ROUNDS = 10;

const atOnce = <T>(does: (index: number) => Promise<T>) =>
  Promise.allSettled(
    Array.from({ length: CLIENTS }, async (_, index) => {
      await pause(Math.random() * 15);
      return does(index);
    }),
  );
const winners = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('of two contrary decisions at once, one is taken', () => {
  it('between approving and asking for rework; only an approved module has an amount', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, module } = await aModule('SUBMITTED');
      const results = await atOnce((index) =>
        modules.decide(
          module.id,
          client,
          index % 2 ? { status: 'REWORK' } : { status: 'OK', amount: AMOUNT + index },
        ),
      );
      const { status, amount } = await modules.find(module.id);
      expect(winners(results)).toBe(status === 'OK' ? 1 : CLIENTS / 2);
      expect(amount === undefined).toBe(status === 'REWORK');
      for (const each of results) {
        if (each.status === 'rejected')
          expect(each.reason).toMatchObject({
            status: 409,
            message: expect.stringContaining(status) as string,
          });
      }
    }
  });

  it('between confirming an amount and refusing it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { freelancer, module } = await aModule('OK');
      const results = await atOnce((index) =>
        modules.decide(module.id, freelancer, { status: index % 2 ? 'PAY' : 'SUBMITTED' }),
      );
      const { status, amount } = await modules.find(module.id);
      expect(winners(results)).toBe(CLIENTS / 2);
      expect(amount).toBe(status === 'PAY' ? AMOUNT : undefined);
    }
  });

  it('and both would be, if the state were read first and written then', async () => {
    const { module } = await aModule('SUBMITTED');
    const everybodyHasRead = aMeeting(CLIENTS);
    const careless = async (to: 'OK' | 'REWORK') => {
      const { status } = await modules.find(module.id);
      await everybodyHasRead();
      if (status !== 'SUBMITTED') throw new Error('stale');
      await update<ModuleItem>(
        moduleKey(module.id),
        to === 'OK' ? expression`SET status = ${to}, amount = ${AMOUNT}` : expression`SET status = ${to}`,
        expression`attribute_exists(PK)`,
        () => {
          throw new Error('There is no such module.');
        },
      );
      return to;
    };
    const results = await atOnce((index) => careless(index % 2 ? 'OK' : 'REWORK'));
    const taken = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(new Set(taken)).toEqual(new Set(['OK', 'REWORK']));
  });
});

describe('submissions at once', () => {
  it('all arrive, and one of them stands whole', async () => {
    const { freelancer, module } = await aModule();
    const of = (index: number) => ({
      projectURL: `https://example.com/${index}`,
      images: [`/media/${freelancer.id}/${index}.png`],
    });
    expect(winners(await atOnce((index) => modules.submit(module.id, freelancer.id, of(index))))).toBe(
      CLIENTS,
    );
    const { status, projectURL, images } = await modules.find(module.id);
    const index = Number(projectURL?.split('/').at(-1));
    expect({ status, projectURL, images }).toEqual({ status: 'SUBMITTED', ...of(index) });
  });

  it('and an approval leave the approved module as it was approved', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, freelancer, module } = await aModule('SUBMITTED');
      await atOnce((index) =>
        index === 0
          ? modules.decide(module.id, client, { status: 'OK', amount: AMOUNT })
          : modules.submit(module.id, freelancer.id, { projectURL: `https://example.com/${index}` }),
      );
      const approved = await modules.find(module.id);
      expect(approved).toMatchObject({ status: 'OK', amount: AMOUNT });
      await expect(modules.submit(module.id, freelancer.id, work)).rejects.toMatchObject({ status: 409 });
      expect(await modules.find(module.id)).toEqual(approved);
    }
  });
});

describe('assigning at once', () => {
  it('with one key makes one module', async () => {
    const { client, projectId } = await aBidding('ACCEPTED');
    const key = newId();
    const results = await atOnce(() => modules.assign(client.id, moduleFields(projectId), key));
    const ids = results.map((each) => (each.status === 'fulfilled' ? each.value.id : each.reason));
    expect(new Set(ids)).toEqual(new Set([`${projectId}.001`]));
    expect((await recordsOf(projectId)).filter(({ SK }) => String(SK).startsWith('MOD#'))).toHaveLength(1);
  });
});

it('an edit that comes after the submission is told the state, and one that comes again that it is locked', async () => {
  const { client, module } = await aModule('SUBMITTED');
  const { name, details, deadlineDays } = moduleFields(module.projectId, { name: 'Late' });
  const edit = (id: string) => modules.edit(id, client.id, { name, details, deadlineDays });
  await expect(edit(module.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('SUBMITTED') as string,
  });
  const other = await aModule();
  const fields = { name, details, deadlineDays };
  await modules.edit(other.module.id, other.client.id, fields);
  await expect(
    modules.edit(other.module.id, other.client.id, { ...fields, name: 'Later' }),
  ).rejects.toMatchObject({ status: 409, message: messages.modules.locked });
});

it('modules of more text than one answer of the table holds are all there, in their order', async () => {
  const { client, projectId } = await aBidding('ACCEPTED');
  const details = '漢'.repeat(10_000);
  for (let place = 1; place <= 50; place += 1) {
    await put({ ...keys.module(projectId, place), id: `${projectId}.${place}`, details });
  }
  const found = await modules.ofProject(projectId, client.id);
  expect(found.map(({ SK }) => SK)).toEqual(
    Array.from({ length: 50 }, (_, index) => keys.module(projectId, index + 1).SK),
  );
});
