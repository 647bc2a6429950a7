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
import { fund, sdkFor } from '#test/infra/local/stripe/stand-in.ts';
import { sized } from '#test/size.ts';
import { aBuyer, aSeller } from '#test/support/actors.ts';
import { confirmEmail } from '#test/support/mailed-link.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { momentsOf, type Moment, type MovementName } from './moments.ts';
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

/** The moments of a refund and of a transfer at which the cloud is killed: in a small run, one of each. */
const moments = {
  refund: momentsOf('refund').filter((moment) => sized(0, 1) || moment === 'the provider has made it'),
  transfer: momentsOf('transfer').filter((moment) => sized(0, 1) || moment === 'it is noted as sent'),
};

/** Starts the cloud, whose process dies at this moment of its next movement of this kind. */
async function startUntil(DIE_AT: Moment | undefined, DIE_OF: MovementName, PORT?: string) {
  const NODE_OPTIONS = `--import=${new URL('die-at-moment.ts', import.meta.url).href}`;
  const settings = { ...(PORT ? { PORT } : {}), ...(DIE_AT ? { NODE_OPTIONS, DIE_AT, DIE_OF } : {}) };
  const started = await aStart(folder, settings);
  await started.ready();
  return started;
}

/** Somebody who buys and somebody who sells in a cloud, and what its provider has. */
async function aTrade({ origin }: { origin: string }) {
  const [buyer, seller] = await Promise.all([aBuyer({ origin }), aSeller({ origin })]);
  const gig = await aPublishedGig(aBrowser({ origin }, seller.cookies));
  vi.stubEnv('STRIPE_SECRET_KEY', readSettings(folder).stripeSecretKey);
  const sdk = sdkFor(origin, process.env['STRIPE_SECRET_KEY']);
  const orderOf = async (id: string) => buyer.client.orders.get({ params: { id } });
  return {
    buyer,
    seller,
    sdk,
    orderOf,
    /** An order that is paid and delivered. */
    order: async () => {
      const { id } = await buyer.client.orders.create({ params: { gigId: gig.id } });
      const { clientSecret } = await buyer.client.orders.pay({ params: { id } });
      const [intentId = ''] = clientSecret.split('_secret');
      await payWith({ origin }, intentId);
      await expect.poll(async () => (await orderOf(id)).isPaid).toBe(true);
      await seller.client.orders.complete({ params: { id }, body: { fileUrl: 'https://example.com/work' } });
      return { id, intentId };
    },
  };
}

// First, because its clock goes on by weeks, after which other orders would be released too.
it(
  'makes each transfer once, at whichever moment of it the whole cloud is killed',
  { timeout: 90_000 * moments.transfer.length },
  async () => {
    cloud = await startUntil(moments.transfer[0], 'transfer');
    const { origin, port } = cloud;
    for (const [index] of moments.transfer.entries()) {
      // Their sessions are over when the clearance is.
      const { buyer, seller, sdk, order } = await aTrade(cloud);
      await confirmEmail(cloud, seller);
      const { url } = await seller.client.payouts.account({ body: { country: 'US' } });
      const body = new URLSearchParams({ outcome: 'ready' });
      await fetch((await fetch(url)).url, { method: 'POST', body, redirect: 'manual' });
      expect(await seller.client.payouts.status()).toMatchObject({ status: 'ready' });
      const { id } = await order();
      // The cloud may be gone before it answers.
      await buyer.client.orders.approve({ params: { id }, query: {} }).catch(() => undefined);
      await advance(origin, 'P8D').catch(() => undefined);
      expect(await cloud.ended).toMatchObject({ signal: 'SIGKILL' });
      tally('kills');
      cloud = await startUntil(moments.transfer[index + 1], 'transfer', port);
      for (const time of ['P8D', 'PT1H', 'PT1H']) await advance(origin, time);
      const made = async () => (await sdk.transfers.list({ transfer_group: `order_${id}` })).data.length;
      await expect.poll(made).toBe(1);
      await advance(origin, 'P1D');
      expect(await made()).toBe(1);
    }
  },
);

it(
  'makes each refund once, at whichever moment of it the whole cloud is killed',
  { timeout: 60_000 * moments.refund.length },
  async () => {
    cloud?.kill('SIGKILL');
    await cloud?.ended;
    cloud = await startUntil(moments.refund[0], 'refund', cloud?.port);
    const { origin, port } = cloud;
    const { seller, sdk, order, orderOf } = await aTrade(cloud);
    await fund(sdk);
    for (const [index] of moments.refund.entries()) {
      const { id, intentId } = await order();
      // So little that it could be made twice. The answer may be lost with the cloud.
      await seller.client.orders
        .refund({ params: { id }, query: {}, body: { amount: 5 } })
        .catch(() => undefined);
      expect(await cloud.ended).toMatchObject({ signal: 'SIGKILL' });
      tally('kills');
      cloud = await startUntil(moments.refund[index + 1], 'refund', port);
      for (let hour = 0; hour < 2; hour += 1) await advance(origin, 'PT1H');
      await expect
        .poll(async () => (await orderOf(id)).hold)
        .toMatchObject({ state: 'held', toBuyer: 5, isReturning: false });
      const { data } = await sdk.refunds.list({ payment_intent: intentId });
      expect(data.map(({ amount, status }) => [amount, status])).toEqual([[500, 'succeeded']]);
    }
  },
);

async function advance(origin: string, time: string): Promise<void> {
  const body = JSON.stringify({ advance: time });
  const { status } = await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body });
  expect(status).toBe(200);
}

it(
  'keeps every acknowledged write when the whole cloud is killed and started again',
  { timeout },
  async () => {
    cloud ??= await startUntil(undefined, 'refund');
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
      cloud = await startUntil(undefined, 'refund', port);
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
