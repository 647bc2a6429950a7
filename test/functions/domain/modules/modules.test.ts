import { afterEach, describe, expect, it, vi } from 'vitest';

import { ofProject } from '#functions/domain/modules/read.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { aBid, aBidding, recordsOf } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { accept, assign, reject } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

useMarket();
afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;

describe('what is handed in', () => {
  const events = (projectId: string) => recordsOf(projectId).then((records) => records.length);

  it('is handed in once, however often its request comes, and is told once', async () => {
    const { freelancer, module, projectId } = await aModule();
    const { id } = module;
    const image = `/media/${freelancer.id}/${newId()}.png`;
    const submit = (url: string, images?: string[]) =>
      modules.submit(id, freelancer.id, { projectURL: `https://example.com/${url}`, images });
    const first = await submit('a', [image]);
    const before = await events(projectId);
    for (const images of [[image], first.images, undefined]) expect(await submit('a', images)).toEqual(first);
    expect(await events(projectId)).toBe(before);
    const other = await submit('b');
    expect(other.version).toBe(first.version + 1);
    expect((await submit('a')).version).toBe(first.version + 2);
  });

  it('is handed in anew after its client asked for changes, although it is the same', async () => {
    const { freelancer, module } = await aModule('REWORK');
    expect(await modules.submit(module.id, freelancer.id, work)).toMatchObject({ status: 'SUBMITTED' });
  });

  it('is not counted where nothing changes', async () => {
    const { freelancer, module } = await aModule('SUBMITTED');
    vi.stubEnv('LIMIT_FACTOR', String(1 / commonLimits.creating.changes));
    const submit = (more: object = {}) => modules.submit(module.id, freelancer.id, { ...work, ...more });
    for (let times = 0; times < 3; times += 1) await submit();
    await submit({ projectURL: 'https://example.com/b' });
    await expect(submit({ projectURL: 'https://example.com/c' })).rejects.toMatchObject({ status: 429 });
  });
});

describe('a decision that names the version it is about', () => {
  const refused = (now: string) => ({
    status: 409,
    message: `This module has changed meanwhile. It is now ${now}. Please look at it again before you decide.`,
  });

  it('is refused once other work was submitted', async () => {
    const { client, freelancer, module } = await aModule('SUBMITTED');
    const seen = module.version;
    const other = await modules.submit(module.id, freelancer.id, { projectURL: 'https://example.com/other' });
    const decide = (decision: { status: 'OK' | 'REWORK'; amount?: number; seen: number }) =>
      modules.decide(module.id, client, decision);
    await expect(decide({ status: 'OK', amount: AMOUNT, seen })).rejects.toMatchObject(refused('SUBMITTED'));
    await expect(decide({ status: 'REWORK', seen })).rejects.toMatchObject(refused('SUBMITTED'));
    expect(await modules.get(module.id)).toEqual(other);
    expect(await decide({ status: 'OK', amount: AMOUNT, seen: other.version })).toMatchObject({
      status: 'OK',
      amount: AMOUNT,
    });
  });

  it('is refused once another amount was approved, which the message names', async () => {
    const { client, freelancer, module } = await aModule('OK');
    const seen = module.version;
    await modules.decide(module.id, freelancer, { status: 'SUBMITTED' });
    const lower = await modules.decide(module.id, client, { status: 'OK', amount: 100 });
    const confirm = (shown: { amount?: number; seen?: number }) =>
      modules.decide(module.id, freelancer, { status: 'PAY', ...shown });
    const expected = refused('OK for $1');
    await expect(confirm({ seen })).rejects.toMatchObject(expected);
    await expect(confirm({ amount: AMOUNT })).rejects.toMatchObject(expected);
    await expect(confirm({ amount: AMOUNT, seen: lower.version })).rejects.toMatchObject(expected);
    await expect(modules.decide(module.id, freelancer, { status: 'SUBMITTED', seen })).rejects.toMatchObject(
      expected,
    );
    expect(await modules.get(module.id)).toEqual(lower);
    expect(await confirm({ amount: 100, seen: lower.version })).toMatchObject({
      status: 'PAY',
      amount: 100,
    });
  });

  it('may be repeated, but not once the module has been decided on again', async () => {
    const { client, freelancer, module } = await aModule('SUBMITTED');
    const approval = { status: 'OK', amount: AMOUNT, seen: module.version } as const;
    const approved = await modules.decide(module.id, client, approval);
    expect(await modules.decide(module.id, client, approval)).toEqual(approved);
    await modules.decide(module.id, freelancer, { status: 'SUBMITTED' });
    await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
    await expect(modules.decide(module.id, client, approval)).rejects.toMatchObject({ status: 409 });
  });
});

it('refuses to edit a module that replaced the one that was seen', async () => {
  const bidding = await aBidding();
  const { id, client, projectId } = bidding;
  const rivalId = await aBid(projectId, await aSeller());
  await accept(id, client.id);
  const { module } = await aModule('WAITING', bidding);
  await reject(id, client.id);
  await accept(rivalId, client.id);
  const next = await assign(client.id, moduleFields(projectId), undefined);
  expect(next.id).toBe(module.id);
  const { name, details, deadlineDays } = moduleFields(projectId, { name: 'For another freelancer' });
  const edit = (seen: number) => modules.edit(module.id, client.id, { name, details, deadlineDays, seen });
  await expect(edit(module.version)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('It is now WAITING.') as string,
  });
  expect(await edit(next.version)).toMatchObject({ name: 'For another freelancer' });
});

it('a key is refused once its module was dropped and another has its number', async () => {
  const bidding = await aBidding();
  const { id, client, projectId } = bidding;
  const rivalId = await aBid(projectId, await aSeller());
  await accept(id, client.id);
  const send = (key: string) => assign(client.id, moduleFields(projectId), key);
  const first = await send('first');
  expect(await send('first')).toEqual(first);
  await reject(id, client.id);
  await accept(rivalId, client.id);
  const next = await send('next');
  expect(next.id).toBe(first.id);
  await expect(send('first')).rejects.toMatchObject({ status: 409, message: requestTexts.replaced.message });
  expect(await send('next')).toEqual(next);
});

it('refuses an edit whose deadline would already be over', async () => {
  const { client, module, projectId } = await aModule('WAITING');
  setClock(() => Date.now() + 4 * DAY);
  const { name, details } = moduleFields(projectId);
  const edit = (deadlineDays: number) => modules.edit(module.id, client.id, { name, details, deadlineDays });
  await expect(edit(4)).rejects.toMatchObject({
    status: 400,
    reason: 'modules.deadlineOver',
    issues: [{ path: 'deadlineDays', reason: 'modules.deadlineOver' }],
  });
  expect(await edit(5)).toMatchObject({ edits: 1 });
});

it('lists all modules in their order, even if one response of the table cannot hold them', async () => {
  const { client, projectId } = await aBidding('ACCEPTED');
  const details = '漢'.repeat(10_000);
  for (let number = 1; number <= 50; number += 1) {
    await put({ ...keys.module(projectId, number), card: { seller: {} }, details });
  }
  const found = await ofProject(projectId, client.id);
  expect(found.map(({ item }) => item.SK)).toEqual(
    Array.from({ length: 50 }, (_, index) => keys.module(projectId, index + 1).SK),
  );
});
