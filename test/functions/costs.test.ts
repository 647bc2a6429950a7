import { beforeAll, describe, expect, it, vi } from 'vitest';

import { postProject } from '#functions/domain/projects/post.ts';
import { calls } from '#shared/api/index.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { projectFields } from '#test/functions/domain/a-project.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { problemsOfAnswer, problemsOfBody } from '#test/support/openapi-problems.ts';

import { costs } from './costs/all.ts';
import {
  designOf,
  isAbove,
  isSearch,
  looksAgain,
  MOST_ROUNDS,
  TOLERANCE,
  usualCost,
  type Taken,
} from './costs/cost.ts';
import { typical, typicalRequest } from './typical/all.ts';
import { longDescription } from './typical/projects.ts';

useTable();
useBucket();
useSessions();
beforeAll(() => void vi.stubEnv('MAIL_FROM', 'Tandem <mail@tandem.example>'));

const operationOf = (name: string) => name.split(' ')[0];

it.each(calls)('$operation has a typical request', ({ area, operation }) => {
  const file = `write one into the file of ${area} in test/functions/typical/`;
  expect(Object.keys(typical).map(operationOf), file).toContain(operation);
});

it('has a typical request for every budget, and a call for each', () => {
  expect(Object.keys(typical)).toEqual(expect.arrayContaining(Object.keys(costs)));
  const operations = calls.map(({ operation }) => operation);
  expect(operations).toEqual(expect.arrayContaining(Object.keys(typical).map(operationOf)));
});

it('is no higher than planned, or gives the reason', () => {
  const unexplained = Object.entries(costs).filter(
    ([, budget]) => isAbove(budget, designOf(budget)) && !budget.why,
  );
  expect(unexplained).toEqual([]);
});

it('allows few requests in a row, except for searches', () => {
  const many = Object.entries(costs).filter(
    ([name, { rounds }]) => rounds > MOST_ROUNDS + (looksAgain(name) ? 1 : 0) && !isSearch(name),
  );
  expect(many).toEqual([]);
});

describe.each(calls)('$operation', (call) => {
  const cases = Object.keys(typical).filter((name) => operationOf(name) === call.operation);

  it.for(cases)('as in %s, keeps to its budget and answers as the document says', async (name, { task }) => {
    const budget = costs[name] ?? usualCost(call);
    const handler = await handlerOf(call);
    const parts = await typicalRequest(name);
    const { rounds, reads, writes, by, ...answer } = await measured(handler, {
      method: call.method,
      ...parts,
    });
    // `npm run bench -- calls` reads these figures from the results.
    const taken: Taken = { name, taken: { rounds, reads, writes }, by, budget };
    Object.assign(task.meta, { taken });
    expect(answer.status).toBe(call.status ?? 200);
    expect(problemsOfAnswer(call, answer)).toEqual([]);
    if (parts.json !== undefined) expect(problemsOfBody(call, parts.json)).toEqual([]);
    const used = `[${rounds}, ${reads}, ${writes}] of ${name}; a budget of its own stands in test/functions/costs/`;
    expect(isAbove(taken.taken, budget), `uses ${used}`).toBe(false);
  });
});

it('posts a project at the designed price of each of its cards, however many words it has', async () => {
  const fields = projectFields({ description: longDescription });
  const client = await aBuyer();
  const { writes, result } = await measureTable(() => postProject(client, fields));
  const cards = result.text.facets.length;
  expect(cards).toBeGreaterThan(60);
  expect(writes / (cards + 1)).toBeLessThanOrEqual((134 / 44) * TOLERANCE);
});
