import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { readSettings } from '#infra/local/settings.ts';
import { payByCard, readSiteConfig } from '#infra/tools/pay-by-card.ts';
import type { Order } from '#shared/entities/order.ts';
import { aStart } from '#test/infra/local/a-start.ts';
import { aBuyer, aSeller } from '#test/support/actors.ts';

import { aGig } from './a-gig.ts';
import { aSide, type Side } from './order-side.ts';
import { test as base, watchErrors } from './test.ts';

export { expect } from './test.ts';

/** An order of $80 with requirements, in a cloud of its own whose time the test moves. */
export type Journey = {
  id: string;
  buyer: Side;
  seller: Side;
  /** Pays without the form. */
  pay: () => Promise<void>;
  /** Moves the time, and signs both in again, since sessions of a week end meanwhile. */
  timePasses: (duration: string) => Promise<void>;
  /** The buyer's bank decides about the payment that it examines. */
  bankDecides: (outcome: 'winning' | 'losing') => Promise<void>;
  /** Waits until this is true of the order. */
  until: (isTrue: (order: Order) => boolean) => Promise<void>;
  /** The books of the order as a recount tells them; throws if the recount finds any difference. */
  books: () => Promise<string>;
};

const recountProgram = join(import.meta.dirname, '../../infra/tools/recount.ts');

type Cloud = { origin: string; dataDir: string };

export const test = base.extend<{ journey: Journey }, { cloud: Cloud }>({
  cloud: [
    async ({ browser: _browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tandem-order-journeys-'));
      const cloud = await aStart(dataDir);
      await cloud.ready();
      await use({ origin: cloud.origin, dataDir });
      cloud.kill('SIGTERM');
      await cloud.ended;
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  journey: async ({ browser, cloud, expectedErrors }, use) => {
    const open = () => browser.newContext({ baseURL: cloud.origin, locale: 'en-US' });
    const contexts = await Promise.all([open(), open()]);
    const reports = contexts.map((context) => watchErrors(context, expectedErrors));
    const [buyerContext, sellerContext] = contexts;
    const [buyer, seller] = await Promise.all([aBuyer(cloud), aSeller(cloud)]);
    const gig = await aGig(seller, { title: 'I will paint a zebra', desc: 'By hand.', revisionNumber: 1 });
    const { id } = await buyer.client.orders.create({ params: { gigId: gig.id } });
    await buyer.client.orders.requirements({ params: { id }, body: { requirements: 'A calm zebra.' } });
    const sides = {
      buyer: await aSide(buyerContext, buyer, { orderId: id, width: 390 }),
      seller: await aSide(sellerContext, seller, { orderId: id, width: 1280 }),
    };
    await use({ id, ...sides, ...doings(cloud, id, sides) });
    await Promise.all(contexts.map((context) => context.close()));
    for (const throwErrors of reports) throwErrors();
  },
});

function doings(
  cloud: Cloud,
  id: string,
  { buyer, seller }: Pick<Journey, 'buyer' | 'seller'>,
): Omit<Journey, 'id' | 'buyer' | 'seller'> {
  const { client } = buyer.member;
  const until: Journey['until'] = async (isTrue) => {
    const check = async () => isTrue(await client.orders.get({ params: { id } }));
    await base.expect.poll(check).toBe(true);
  };
  const recount = async (...words: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: cloud.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [recountProgram, ...words], {
      env,
    });
    return stdout;
  };
  return {
    until,
    async pay() {
      const { clientSecret } = await client.orders.pay({ params: { id } });
      await payByCard({ ...cloud, config: await readSiteConfig(cloud.origin) }, clientSecret);
      await until((order) => order.isPaid);
    },
    async timePasses(advance) {
      const response = await fetch(`${cloud.origin}/local/clock`, {
        method: 'POST',
        headers: { origin: cloud.origin },
        body: JSON.stringify({ advance }),
      });
      if (!response.ok) throw new Error(await response.text());
      await Promise.all([buyer.signIn(), seller.signIn()]);
    },
    async bankDecides(outcome) {
      const headers = { authorization: `Bearer ${readSettings(cloud.dataDir).stripeSecretKey}` };
      const disputes = `${cloud.origin}/stripe/v1/disputes`;
      const latest = await fetch(`${disputes}?limit=1`, { headers });
      const { data } = (await latest.json()) as { data: { id: string }[] };
      const body = new URLSearchParams({ 'evidence[uncategorized_text]': `${outcome}_evidence` });
      const response = await fetch(`${disputes}/${data[0]?.id}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      await until(({ hold }) => hold?.state !== 'frozen');
    },
    async books() {
      const [, story] = await Promise.all([recount(), recount(id)]);
      return story.replaceAll(/\s+/g, ' ');
    },
  };
}
