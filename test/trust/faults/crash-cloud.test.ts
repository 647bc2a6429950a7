import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it, vi } from 'vitest';

import { getRunningCloud } from '#infra/local/data/running-cloud.ts';
import { setAccount } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';
import { aBrowser } from '#test/flows/support/a-browser.ts';
import { aPublishedGig } from '#test/flows/support/a-published-gig.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import { aStart } from '#test/infra/local/a-start.ts';
import { fund, sdkFor } from '#test/infra/local/stripe/stand-in.ts';
import { sized } from '#test/size.ts';
import { aBuyer, aSeller } from '#test/support/actors.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

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

async function start(PORT?: string) {
  const started = await aStart(folder, PORT ? { PORT } : {});
  await started.ready();
  return started;
}

/** An order of the local cloud that is paid and delivered, with the refunds of its provider. */
async function aFinishedOrder(place: { origin: string }) {
  const [buyer, seller] = await Promise.all([aBuyer(place), aSeller(place)]);
  const gig = await aPublishedGig(aBrowser(place, seller.cookies));
  const { id } = await buyer.client.orders.create({ params: { gigId: gig.id } });
  const { clientSecret } = await buyer.client.orders.pay({ params: { id } });
  const [intentId = ''] = clientSecret.split('_secret');
  const { stripeSecretKey } = readSettings(folder);
  vi.stubEnv('STRIPE_SECRET_KEY', stripeSecretKey);
  await payWith(place, intentId);
  const read = () => buyer.client.orders.get({ params: { id } });
  await expect.poll(async () => (await read()).isPaid).toBe(true);
  await seller.client.orders.complete({ params: { id }, body: { fileUrl: 'https://example.com/work' } });
  const sdk = sdkFor(place.origin, stripeSecretKey);
  await fund(sdk);
  const refunds = async () => (await sdk.refunds.list({ payment_intent: intentId })).data;
  return {
    read,
    refunds: async () => (await refunds()).map(({ amount, status }) => [amount, status]),
    refund: async (amount: number) => {
      const { version: seen } = await read();
      return seller.client.orders.refund({ params: { id }, query: { seen }, body: { amount } });
    },
  };
}

async function advance(origin: string, time: string): Promise<void> {
  const body = JSON.stringify({ advance: time });
  const { status } = await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body });
  expect(status).toBe(200);
}

it(
  'keeps every acknowledged write, and makes a refund once, when the whole cloud is killed and started again',
  { timeout },
  async () => {
    cloud = await start();
    const { origin, port } = cloud;
    const pairs = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const [buyer, seller] = await Promise.all([aBuyer({ origin }), aSeller({ origin })]);
        const { id } = await buyer.client.conversations.create({ body: { to: seller.user.id } });
        return { buyer, id, sent: [] as string[] };
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const order = await aFinishedOrder({ origin });
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
      // So little that it could be made twice; it is under way when the cloud is gone.
      await order.refund(5);
      cloud.kill('SIGKILL');
      await cloud.ended;
      await ends;
      tally('kills');
      cloud = await start(port);
      for (const { buyer, id, sent } of pairs) {
        const { items } = await buyer.client.messages.ofConversation({
          params: { conversationId: id },
          query: {},
        });
        const shown = items.map((message) => message.id);
        expect(shown).toEqual(expect.arrayContaining(sent.slice(-WRITES)));
      }
      for (let hour = 0; hour < 2; hour += 1) await advance(origin, 'PT1H');
      const returned = { state: 'held', toBuyer: 5, isReturning: false };
      await expect.poll(async () => (await order.read()).hold).toMatchObject(returned);
      expect(await order.refunds()).toEqual([[500, 'succeeded']]);
    }
    tally('acknowledged writes', pairs.flatMap(({ sent }) => sent).length);

    setAccount(readSettings(folder));
    vi.stubEnv('TABLE_NAME', 'tandem');
    vi.stubEnv('DYNAMODB_ENDPOINT', getRunningCloud(folder).databaseEndpoint);
    tally('records recounted', await expectNoDifferences());
  },
);
