import { expect, it } from 'vitest';

import { listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { newProject } from '#functions/domain/projects/post.ts';
import { getWhole } from '#functions/domain/projects/read.ts';
import { toProject, toProjectCard } from '#functions/domain/projects/record.ts';
import { replace, transact } from '#functions/table/transactions/transaction.ts';
import { NewProject, Project, ProjectCard } from '#shared/entities/work/project.ts';
import * as z from '#shared/zod.ts';
import { aProject, projectFields } from '#test/functions/domain/a-project.ts';
import { aBuyer, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

it('a posted project matches the schemas of its calls, its description cut to sixty characters in lists', async () => {
  const owner = await aBuyer();
  const { card } = await aProject(owner, { description: 'x'.repeat(100) });
  const project = toProject(await getWhole(card.id));
  expect(z.strictObject(Project.shape).parse(project)).toEqual(project);
  const [listed] = (await listProjectsOfClient(owner.id, undefined, { limit: 1 })).items;
  expect(z.strictObject(ProjectCard.shape).parse(listed)).toEqual(listed);
  expect(listed?.description).toBe(`${'x'.repeat(60)}…`);
});

it('the lists leave out a card whose project is not open', async () => {
  const owner = await aBuyer();
  const { card } = newProject(owner, projectFields()).project;
  const stale = { ...card, isOpen: false, words: '' };
  await transact([replace({ PK: `PROJECTS|U=${owner.id}|0`, SK: card.id, card: stale, ver: 1 })]);
  expect((await listProjectsOfClient(owner.id, undefined, { limit: 100 })).items).toEqual([]);
  expect(toProjectCard(stale)).not.toHaveProperty('words');
});

it('an invalid project names the field that is wrong', () => {
  const whole = { title: 'T', description: 'D', category: 'Music', budget: 10, numberOfModules: 1 };
  expect(NewProject.safeParse(whole).success).toBe(true);
  const wrong: Record<string, unknown[]> = {
    title: [' ', 'x'.repeat(121), undefined],
    description: ['', 'x'.repeat(10_001)],
    category: ['Cooking', undefined],
    budget: [0, -5, '10abc', 10.5, '10.5', 1_000_000, null, ''],
    numberOfModules: [0, 51, '2.0', '1e1', undefined],
    images: [Array(11).fill('/media/a/b.png'), ['https://example.com/a.png']],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const { error } = NewProject.safeParse({ ...whole, [field]: value });
      expect(
        error?.issues.map(({ path }) => path[0]),
        `${field}: ${String(value)}`,
      ).toEqual([field]);
    }
});
