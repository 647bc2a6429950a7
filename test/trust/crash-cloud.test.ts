import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it, vi } from 'vitest';

import { setAccount } from '#infra/local/environment.ts';
import { getRunningCloud } from '#infra/local/running-cloud.ts';
import { readSettings } from '#infra/local/settings.ts';
import { aBrowser } from '#test/flows/a-browser.ts';
import { aPublishedGig } from '#test/flows/a-published-gig.ts';
import { payWith } from '#test/flows/an-order.ts';
import { aStart } from '#test/infra/local/a-start.ts';
import { sdkFor } from '#test/infra/local/stripe/stand-in.ts';
import { aBuyer, aSeller } from '#test/support/actors.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { refundMoments, type RefundMoment } from './refund-moments.ts';
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

/** The moments of a refund at which the cloud is killed. */
const moments = refundMoments.filter(
  (moment) => sized(0, 1) || moment === 'it is noted as sent' || moment === 'the provider has made it',
);

/** Starts the cloud, whose process dies at this moment of its next refund. */
async function startUntil(moment: RefundMoment | undefined, PORT?: string) {
  const NODE_OPTIONS = `--import=${new URL('die-at-moment.ts', import.meta.url).href}`;
  const settings = { ...(PORT ? { PORT } : {}), ...(moment ? { NODE_OPTIONS, DIE_AT: moment } : {}) };
  const started = await aStart(folder, settings);
  await started.ready();
  return started;
}

it(
  'makes each refund once, at whichever moment of it the whole cloud is killed',
  { timeout: 60_000 * refundMoments.length },
  async () => {
    cloud = await startUntil(moments[0]);
    const { origin, port } = cloud;
    const [buyer, seller] = await Promise.all([aBuyer({ origin }), aSeller({ origin })]);
    const gig = await aPublishedGig(aBrowser({ origin }, seller.cookies));
    vi.stubEnv('STRIPE_SECRET_KEY', readSettings(folder).stripeSecretKey);
    const orderOf = async (id: string) => buyer.client.orders.get({ params: { id } });
    const refundsOf = async (intentId: string) => {
      const { data } = await sdkFor(origin, process.env['STRIPE_SECRET_KEY']).refunds.list({
        payment_intent: intentId,
      });
      return data.map(({ amount, status }) => [amount, status]);
    };
    for (const [index] of moments.entries()) {
      const { id } = await buyer.client.orders.create({ params: { gigId: gig.id } });
      const { clientSecret } = await buyer.client.orders.pay({ params: { id } });
      const [intentId = ''] = clientSecret.split('_secret');
      await payWith({ origin }, intentId);
      await expect.poll(async () => (await orderOf(id)).isPaid).toBe(true);
      await seller.client.orders.complete({ params: { id }, body: { fileUrl: 'https://example.com/work' } });
      // So little that it could be made twice. The answer may be lost with the cloud.
      await seller.client.orders
        .refund({ params: { id }, query: {}, body: { amount: 5 } })
        .catch(() => undefined);
      expect(await cloud.ended).toMatchObject({ signal: 'SIGKILL' });
      tally('kills');
      cloud = await startUntil(moments[index + 1], port);
      for (let hour = 0; hour < 2; hour += 1) await advanceByHour(origin);
      await expect
        .poll(async () => (await orderOf(id)).hold)
        .toMatchObject({ state: 'held', toBuyer: 5, isReturning: false });
      expect(await refundsOf(intentId)).toEqual([[500, 'succeeded']]);
    }
  },
);

async function advanceByHour(origin: string): Promise<void> {
  const body = JSON.stringify({ advance: 'PT1H' });
  const { status } = await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body });
  expect(status).toBe(200);
}

it(
  'keeps every acknowledged write when the whole cloud is killed and started again',
  { timeout },
  async () => {
    cloud ??= await startUntil(undefined);
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
      cloud = await startUntil(undefined, port);
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
