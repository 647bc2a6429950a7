import { beforeAll, describe, expect, it } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { listProjects, listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { refresh } from '#functions/domain/projects/listed.ts';
import { newProject } from '#functions/domain/projects/post.ts';
import { getWhole } from '#functions/domain/projects/read.ts';
import { toProject, toProjectCard } from '#functions/domain/projects/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { replace, transact } from '#functions/table/transaction.ts';
import { ProjectFilter } from '#shared/api/projects.ts';
import { NewProject, Project, ProjectCard } from '#shared/entities/project.ts';
import * as z from '#shared/zod.ts';
import { aBid, aProject, projectFields } from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { accept, reject } from '#test/functions/domain/steps.ts';

useMarket();

let client: SessionUser;
beforeAll(async () => {
  client = await aBuyer();
});

const list = async (asked: Record<string, string> = {}) =>
  (await listProjects(ProjectFilter.parse({ limit: '100', ...asked }))).items;
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);
const openOf = async (clientId: string) =>
  idsOf((await listProjectsOfClient(clientId, undefined, { limit: 100 })).items);

describe('a posted project', () => {
  it('is on its page with all of its fields', async () => {
    const images = ['/media/somebody/one.png', '/media/somebody/two.png'];
    const { card } = await aProject(client, { images, budget: 2_000, description: 'x'.repeat(200) });
    const project = toProject(await getWhole(card.id));
    expect(project).toMatchObject({
      id: card.id,
      userId: client.id,
      client: { id: client.id, username: client.username, img: null },
      title: 'A shop for hand-made lamps',
      description: 'x'.repeat(200),
      category: 'Web Development',
      budget: 2_000,
      images,
      numberOfModules: 2,
      bidCount: 0,
      isOpen: true,
      isCompleted: false,
      assignedModules: 0,
      completedModules: 0,
    });
    expect(z.strictObject(Project.shape).parse(project)).toEqual(project);
  });

  it('is at once in every list that it belongs to, its description cut to sixty characters', async () => {
    const owner = await aBuyer();
    const description = `Zeppelin ${'x'.repeat(100)}`;
    const { card } = await aProject(owner, { category: 'Voice Over', budget: 1_234, description });
    for (const asked of [
      {},
      { sort: 'sales' },
      { cat: 'voice over' },
      { min: '1234', max: '1234' },
      { cat: 'VOICE OVER', min: '1200' },
      { search: 'zeppelin' },
      { search: 'lamps', cat: 'Voice Over', max: '1300' },
    ]) {
      const found = (await list(asked)).find(({ id }) => id === card.id);
      expect(found).toMatchObject({ budget: 1_234, description: `${description.slice(0, 60)}…` });
      expect(z.strictObject(ProjectCard.shape).parse(found)).toEqual(found);
    }
    expect(await openOf(owner.id)).toEqual([card.id]);
  });

  it('is in no list that it does not belong to', async () => {
    const { card } = await aProject(client, { category: 'Music', budget: 70 });
    for (const asked of [
      { cat: 'Design' },
      { cat: 'Cooking' },
      { min: '71' },
      { max: '69' },
      { min: '80', max: '60' },
      { search: 'zither' },
      { search: '%' },
    ]) {
      expect(idsOf(await list(asked))).not.toContain(card.id);
    }
    expect(await openOf(newId())).toEqual([]);
  });

  it('is always among its client’s own projects, and among the open ones while it is open', async () => {
    const owner = await aBuyer();
    const [first, second] = [await aProject(owner), await aProject(owner)];
    await accept(await aBid(first.card.id, await aSeller()), owner.id);
    await refresh(first.card.id);
    const own = await listProjectsOfClient(owner.id, owner.id, { limit: 100 });
    expect(own.items).toMatchObject([
      { id: second.card.id, isOpen: true },
      { id: first.card.id, isOpen: false, bidCount: 1 },
    ]);
    expect(await openOf(owner.id)).toEqual([second.card.id]);
    const page = await listProjectsOfClient(owner.id, owner.id, { limit: 1 });
    expect(idsOf(page.items)).toEqual([second.card.id]);
    const next = await listProjectsOfClient(owner.id, owner.id, { limit: 1, cursor: page.next });
    expect(idsOf(next.items)).toEqual([first.card.id]);
  });

  it('is not found under another id', async () => {
    await expect(getWhole(newId())).rejects.toMatchObject({ status: 404 });
  });
});

describe('the lists', () => {
  const everywhere = [
    {},
    { sort: 'sales' },
    { cat: 'Animation' },
    { min: '700', max: '900' },
    { cat: 'Animation', max: '900', min: '700' },
    { search: 'xylophone' },
  ];
  const isListed = async (id: string) =>
    Promise.all(everywhere.map(async (asked) => idsOf(await list(asked)).includes(id)));

  it('no longer have a project that is awarded, and have it again when it is open again', async () => {
    const { card } = await aProject(client, {
      category: 'Animation',
      budget: 800,
      description: 'A xylophone in motion',
    });
    const bid = await aBid(card.id, await aSeller());
    expect(new Set(await isListed(card.id))).toEqual(new Set([true]));

    await accept(bid, client.id);
    await refresh(card.id);
    expect(new Set(await isListed(card.id))).toEqual(new Set([false]));
    await refresh(card.id);
    expect(new Set(await isListed(card.id))).toEqual(new Set([false]));

    await reject(bid, client.id);
    await refresh(card.id);
    expect(new Set(await isListed(card.id))).toEqual(new Set([true]));
    const [found] = await list({ search: 'xylophone', sort: 'sales' });
    expect(found).toMatchObject({ id: card.id, isOpen: true, bidCount: 1 });
  });

  it('are sorted by the number of bids on request, otherwise newest first', async () => {
    const category = 'Voice Over';
    const owner = await aBuyer();
    const made = [];
    for (const bidders of [1, 3, 0, 3]) {
      const { card } = await aProject(owner, { category, description: 'A quokka' });
      for (let count = 0; count < bidders; count += 1) await aBid(card.id, await aSeller());
      await refresh(card.id);
      made.push(card.id);
    }
    const [one, three, none, alsoThree] = made;
    const asked = { cat: category, search: 'quokka' };
    const popular = await list({ ...asked, sort: 'sales' });
    expect(idsOf(popular)).toEqual([alsoThree, three, one, none]);
    expect(popular.map(({ bidCount }) => bidCount)).toEqual([3, 3, 1, 0]);
    expect(idsOf(await list({ ...asked, sort: 'price' }))).toEqual(made.toReversed());
  });

  it('leave out a card whose project is not open', async () => {
    const owner = await aBuyer();
    const { project } = newProject(owner, projectFields());
    const { card } = project;
    const stale = { ...card, isOpen: false, words: '' };
    await transact([replace({ PK: `PROJECTS|U=${owner.id}|0`, SK: card.id, card: stale, ver: 1 })]);
    expect(await openOf(owner.id)).toEqual([]);
    expect(toProjectCard(stale)).not.toHaveProperty('words');
  });
});

describe('an invalid project', () => {
  const anyImages = (count: number) => Array(count).fill('/media/a/b.png');
  it.each([
    ['title', ' '],
    ['title', 'x'.repeat(121)],
    ['title', undefined],
    ['description', ''],
    ['description', 'x'.repeat(10_001)],
    ['category', 'Cooking'],
    ['category', undefined],
    ['budget', 0],
    ['budget', -5],
    ['budget', '10abc'],
    ['budget', 10.5],
    ['budget', '10.5'],
    ['budget', 1_000_000],
    ['budget', null],
    ['budget', ''],
    ['numberOfModules', 0],
    ['numberOfModules', 51],
    ['numberOfModules', '2.0'],
    ['numberOfModules', '1e1'],
    ['numberOfModules', undefined],
    ['images', anyImages(11)],
    ['images', ['https://example.com/a.png']],
  ])('has the %s %j', (field, value) => {
    const whole = { title: 'T', description: 'D', category: 'Music', budget: 10, numberOfModules: 1 };
    expect(NewProject.safeParse(whole).success).toBe(true);
    const { success, error } = NewProject.safeParse({ ...whole, [field]: value });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});
