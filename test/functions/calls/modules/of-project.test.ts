import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/modules/of-project.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { payloadSize } from '#infra/local/server/api.ts';
import type { Module } from '#shared/entities/work/module.ts';
import { pieceLimits } from '#shared/entities/work/new-piece.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as workLimits from '#shared/limits/work.ts';
import { moduleId } from '#shared/rules/work/module-id.ts';
import { mostAssigned } from '#shared/rules/work/module.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aFundedModule } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';

useMarket();
useSessions();
beforeAll(() => void vi.stubEnv('COMMISSION', '0'));

/** The modules of a project as this person is answered them, and the bytes of the whole answer as Lambda counts them. */
async function answered(projectId: string, as: SessionUser) {
  const event = anEvent({ params: { projectId }, cookies: await cookiesOf(as) });
  const result: APIGatewayProxyStructuredResultV2 = await handler(event, {} as Context);
  const modules = JSON.parse(result.body ?? '') as Module[];
  return { status: result.statusCode, modules, size: payloadSize(result) };
}

/** Text that is as large as it can be in an answer: of each character there are four bytes. */
const large = (length: number) => '"'.repeat(length);

/** Adds an event to the history of a module, as the one of this version. */
const happened = (id: string, version: number, event: Partial<WorkEvent>) => {
  const { projectId, number } = keys.module.parts(moduleKey(id));
  return put({
    ...keys.moduleEvent(projectId, number, version),
    at: new Date(version * 1_000).toISOString(),
    by: { kind: 'buyer' },
    what: 'offer',
    ...event,
  });
};

describe('the modules of a project', () => {
  it(
    'fit into one answer, also with all that can be written about as many as there can be',
    { tags: 'full' },
    async () => {
      const bidding = await aBidding('ACCEPTED', { numberOfModules: String(projectLimits.modules.max) });
      const { projectId, client } = bidding;
      const { module } = await aFundedModule('DISPUTED', bidding);
      const item = await findItem<ModuleItem>(moduleKey(module.id));
      const most = mostAssigned(projectLimits.modules.max);
      const numbers = Array.from({ length: most }, (_, index) => index + 1);
      for (const number of numbers) {
        const id = moduleId(projectId, number);
        const hasEnded = number > projectLimits.modules.max;
        // Those that have not ended may be of as many freelancers, who all show what they did.
        const seller = { id: newId() };
        await put({
          ...item,
          ...keys.module(projectId, number),
          card: {
            ...item?.card,
            id,
            seller,
            title: large(textLimits.title),
            ...(hasEnded ? { phase: 'ENDED' } : {}),
          },
          details: large(textLimits.long),
          projectURL: `https://example.com/?${'\\'.repeat(textLimits.url - 21)}`,
          images: Array.from(
            { length: projectLimits.submissionImages },
            () => `/media/${newId()}/${newId()}.webp`,
          ),
        });
        const notes = Array.from({ length: 2 * (workLimits.offers + 1) }, (_, index) =>
          happened(id, index + 1, { note: large(textLimits.reason), amount: 99_999_999 }),
        );
        await Promise.all(notes);
        if (hasEnded) await happened(id, 100, { what: 'decline', note: large(textLimits.long) });
        else
          await put({
            ...keys.pieceOfProject(projectId, seller.id),
            card: {
              id: newId(),
              makerId: seller.id,
              title: large(textLimits.title),
              text: large(pieceLimits.text),
              images: Array.from({ length: pieceLimits.images }, () => `/media/${newId()}/${newId()}.webp`),
              isNamed: true,
              state: 'shown',
            },
          });
      }
      const { status, modules, size } = await answered(projectId, client);
      expect(status).toBe(200);
      expect(modules).toHaveLength(most);
      // It is close to the limit, so that this is the worst.
      expect(size).toBeGreaterThan(0.9 * commonLimits.payload);
      expect(size).toBeLessThan(0.99 * commonLimits.payload);
      expect(modules.every(({ details }) => details.length === textLimits.long)).toBe(true);
      // What happened last is there, at least with its beginning.
      for (const { stage, timeline } of modules)
        expect(timeline.at(-1)).toMatchObject({
          what: stage === 'ENDED' ? 'quit' : 'offer',
          note: expect.stringMatching(/^"{200}/) as string,
        });
    },
  );

  it('have their last 200 events, with all that was written', async () => {
    const { projectId, client, module } = await aFundedModule('SUBMITTED');
    const note = large(textLimits.reason);
    for (let version = 1_000; version < 1_210; version += 1) await happened(module.id, version, { note });
    const [found] = (await answered(projectId, client)).modules;
    const [, ...events] = found?.timeline ?? [];
    expect(events.map(({ at }) => Date.parse(at) / 1_000)).toEqual(
      Array.from({ length: 200 }, (_, index) => 1_010 + index),
    );
    expect(events.every((event) => event.note === note)).toBe(true);
  });
});
