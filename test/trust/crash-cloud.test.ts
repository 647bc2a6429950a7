import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it, vi } from 'vitest';

import { setAccount } from '#infra/local/environment.ts';
import { getRunningCloud } from '#infra/local/running-cloud.ts';
import { readSettings } from '#infra/local/settings.ts';
import { aStart } from '#test/infra/local/a-start.ts';
import { aBuyer, aSeller } from '#test/support/actors.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { sized } from './size.ts';
import { tally } from './tally.ts';

const KILLS = sized(1, 3);
const WRITERS = 6;
/** How many writes of each writer are acknowledged before the cloud is killed. */
const WRITES = 4;

const folder = mkdtempSync(join(tmpdir(), 'tandem-killed-'));
let cloud: Awaited<ReturnType<typeof aStart>> | undefined;
afterAll(async () => {
  cloud?.kill('SIGTERM');
  await cloud?.ended;
  rmSync(folder, { recursive: true, force: true });
});

const timeout = 120_000 * sized(1, 3);

it(
  'keeps every acknowledged write when the whole cloud is killed and started again',
  { timeout },
  async () => {
    cloud = await aStart(folder);
    await cloud.ready();
    const { origin, port } = cloud;
    const pairs = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const [buyer, seller] = await Promise.all([aBuyer({ origin }), aSeller({ origin })]);
        const { id } = await buyer.client.conversations.create({ body: { to: seller.user.id } });
        return { buyer, id, sent: [] as string[] };
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = pairs.map(({ sent }) => sent.length);
      const hasEnoughWrites = Promise.withResolvers<void>();
      const working = pairs.map(async ({ buyer, id, sent }) => {
        // Until the connection is cut. The bound stays below the rate limit of messages.
        for (let write = 0; write < 3 * WRITES; write += 1) {
          const message = await buyer.client.messages.create({ body: { conversationId: id, desc: 'Done?' } });
          sent.push(message.id);
          if (pairs.every((pair, index) => pair.sent.length >= (before[index] ?? 0) + WRITES))
            hasEnoughWrites.resolve();
        }
      });
      const ends = Promise.allSettled(working);
      await hasEnoughWrites.promise;
      cloud.kill('SIGKILL');
      await cloud.ended;
      await ends;
      tally('kills');
      cloud = await aStart(folder, { PORT: port });
      await cloud.ready();
      for (const { buyer, id, sent } of pairs) {
        const { items } = await buyer.client.messages.ofConversation({
          params: { conversationId: id },
          query: {},
        });
        const shown = items.map((message) => message.id);
        expect(shown).toEqual(expect.arrayContaining(sent.slice(-WRITES)));
      }
    }
    tally('acknowledged writes', pairs.flatMap(({ sent }) => sent).length);

    setAccount(readSettings(folder));
    vi.stubEnv('TABLE_NAME', 'tandem');
    vi.stubEnv('DYNAMODB_ENDPOINT', getRunningCloud(folder).databaseEndpoint);
    tally('records recounted', await expectNoDifferences());
  },
);
