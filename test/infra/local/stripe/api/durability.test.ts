import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import {
  advance,
  aFolder,
  aMerchant,
  aPrice,
  aSale,
  aStandIn,
  DAY,
  refusalOf,
  sdkFor,
} from '#test/infra/local/stripe/stand-in.ts';

/** The stand-in in a process of its own, so that it can be killed. */
async function aProcess(dataDir: string, webhookUrl: string) {
  const file = fileURLToPath(new URL('stand-in-process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, dataDir, webhookUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [origin] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return {
    sdk: sdkFor(origin.trim()),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('keeps intents, payment methods and idempotent responses across a restart', async () => {
  const dataDir = await aFolder();
  const before = await aStandIn({ dataDir });
  const options = { idempotencyKey: 'pay:order:1' };
  const made = await before.sdk.paymentIntents.create({ ...aPrice, payment_method: 'pm_card_visa' }, options);
  await before.stop();

  const { sdk } = await aStandIn({ dataDir });
  expect(await sdk.paymentIntents.retrieve(made.id)).toEqual(made);
  const again = await sdk.paymentIntents.create({ ...aPrice, payment_method: 'pm_card_visa' }, options);
  expect(again.id).toBe(made.id);
  expect((await sdk.paymentIntents.confirm(made.id)).status).toBe('succeeded');
});

test('delivers events after a restart that were not acknowledged before it', async () => {
  const dataDir = await aFolder();
  const failing = await aMerchant(() => 500);
  const before = await aStandIn({ dataDir, webhookUrl: failing.url });
  await before.sdk.paymentIntents.create({ ...aPrice, confirm: true, payment_method: 'pm_card_visa' });
  await before.stop();

  const merchant = await aMerchant();
  const { delivered } = await aStandIn({ dataDir, webhookUrl: merchant.url });
  await delivered();
  expect(merchant.types().toSorted()).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
});

test('keeps sellers and their money across a restart, and pays them out on time', async () => {
  const dataDir = await aFolder();
  const before = await aSale({ dataDir });
  const { seller, charge } = before;
  const source = { currency: 'usd', destination: seller, source_transaction: charge.id };
  const made = await before.sdk.transfers.create({ amount: 3000, ...source });
  before.returnNextPayout(seller);
  await before.stop();

  const { sdk } = await aStandIn({ dataDir });
  expect(await sdk.transfers.retrieve(made.id)).toEqual(made);
  advance(5 * DAY);
  const { data } = await sdk.payouts.list({}, { stripeAccount: seller });
  expect(data).toMatchObject([{ amount: 3000, status: 'failed' }]);
});

test('loses no acknowledged write when it is killed', async () => {
  const dataDir = await aFolder();
  const failing = await aMerchant(() => 500);
  const victim = await aProcess(dataDir, failing.url);
  const acknowledged: string[] = [];
  const write = async (): Promise<void> => {
    const paid = await victim.sdk.paymentIntents.create(
      { ...aPrice, confirm: true, payment_method: 'pm_card_visa' },
      { timeout: 1000 },
    );
    acknowledged.push(paid.id);
    if (acknowledged.length === 40) await victim.kill();
    return write();
  };
  await Promise.all(Array.from({ length: 6 }, () => refusalOf(write())));
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);

  const merchant = await aMerchant();
  const { sdk, delivered, events } = await aStandIn({ dataDir, webhookUrl: merchant.url });
  for (const id of acknowledged) expect((await sdk.paymentIntents.retrieve(id)).status).toBe('succeeded');
  await delivered();
  expect(new Set(merchant.received.map(({ payload }) => payload)).size).toBe(events().length);
  expect(events().length).toBeGreaterThanOrEqual(2 * acknowledged.length);
});
