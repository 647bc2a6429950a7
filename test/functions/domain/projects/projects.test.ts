import { describe, expect, it } from 'vitest';

import { listProjects, listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { refresh } from '#functions/domain/projects/listed.ts';
import { newProject } from '#functions/domain/projects/post.ts';
import { getWhole } from '#functions/domain/projects/read.ts';
import { toProject, toProjectCard } from '#functions/domain/projects/record.ts';
import { replace, transact } from '#functions/table/transaction.ts';
import { ProjectFilter } from '#shared/api/projects.ts';
import { NewProject, Project, ProjectCard } from '#shared/entities/project.ts';
import * as z from '#shared/zod.ts';
import { aBid, aProject, projectFields } from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

const list = async (asked: Record<string, string> = {}) =>
  (await listProjects(ProjectFilter.parse({ limit: '100', ...asked }))).items;
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);
const openOf = async (clientId: string) =>
  idsOf((await listProjectsOfClient(clientId, undefined, { limit: 100 })).items);

it('a posted project matches the schemas of its calls, its description cut to sixty characters in lists', async () => {
  const owner = await aBuyer();
  const { card } = await aProject(owner, { description: 'x'.repeat(100) });
  const project = toProject(await getWhole(card.id));
  expect(z.strictObject(Project.shape).parse(project)).toEqual(project);
  const [listed] = (await listProjectsOfClient(owner.id, undefined, { limit: 1 })).items;
  expect(z.strictObject(ProjectCard.shape).parse(listed)).toEqual(listed);
  expect(listed?.description).toBe(`${'x'.repeat(60)}…`);
});

describe('the lists', () => {
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
