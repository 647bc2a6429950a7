import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { findDueNow } from '#functions/domain/kinds/due-now.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { readMovements } from '#functions/domain/money/books/books.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { replay } from '#functions/domain/money/replay/replay.ts';
import { keys } from '#functions/table/keys.ts';
import { tableSchema } from '#functions/table/schema.ts';
import { remove } from '#functions/table/write.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { startCloud, type Cloud } from '#infra/local/cloud.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { tableDefinition } from '#infra/local/database/table.ts';
import { names, setAccount } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';
import { aBrowser } from '#test/flows/support/a-browser.ts';
import { anOrder, payOrder } from '#test/flows/support/an-order.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { listingSettled } from '#test/support/table/listing-settled.ts';
import { recordKey } from '#test/support/work.ts';

/**
 * The restore of infra/README.md, as far as a local database can do it: a copy takes the place of the backup.
 * @module-tag local
 */

const dataDir = await mkdtemp(join(tmpdir(), 'tandem-restore-'));
const cleanup = createCleanup();
let cloud: Cloud | undefined;

/** Starts a cloud on the same data folder and database, like a deployment. */
async function start(port = 0): Promise<Cloud & { dataDir: string }> {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) vi.stubEnv(name, '');
  const webhookRetry = { first: 50, max: 500 };
  cloud = await startCloud({ port, dataDir, seed: 'none', web: 'none', webhookRetry });
  return { ...cloud, dataDir };
}

beforeAll(async () => {
  setAccount(readSettings(dataDir));
  const { endpoint } = await startDatabase(dataDir, cleanup);
  vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
});
afterAll(async () => {
  await cloud?.stop();
  await cleanup.run();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

/** Copies the table without its stream and its expiry, which a restored table does not have either. */
async function restore(client: DynamoDBClient, from: string, to: string): Promise<void> {
  const { StreamSpecification: _, ...definition } = tableDefinition(to);
  await client.send(new CreateTableCommand(definition));
  const { Items = [] } = await client.send(new ScanCommand({ TableName: from }));
  for (const Item of Items) await client.send(new PutItemCommand({ TableName: to, Item }));
}

it('an environment goes on with a table that was restored to a moment before', async () => {
  const before = await start();
  const { id, gigId, buyer, seller } = await anOrder(before);
  await payOrder(before, buyer, id);
  const late = await anOrder(before);
  await listingSettled(before);

  // 1. The table is brought back to a moment before the damage, as another table.
  const old = names.table;
  const TableName = `${old}-restored`;
  const client = new DynamoDBClient({ endpoint: String(process.env['DYNAMODB_ENDPOINT']) });
  await restore(client, old, TableName);
  const moment = Date.now();
  const intentId = await payOrder(before, late.buyer, late.id);
  // What follows from it is done before its table is replaced.
  const { PK } = keys.hold(paymentOf({ kind: 'order', id: late.id }));
  const isUnderWay = async () => (await readMovements(PK)).some(({ state }) => state !== 'CONFIRMED');
  await expect.poll(isUnderWay).toBe(false);
  await remove(recordKey('order', id));
  expect((await buyer.browser.get(`/orders/${id}`)).status).toBe(404);

  // 2. The restored table gets what a restore leaves out.
  const StreamSpecification = { StreamEnabled: true, StreamViewType: tableSchema.streamView };
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  const TimeToLiveSpecification = { Enabled: true, AttributeName: tableSchema.ttlAttribute };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table?.LatestStreamArn).toContain(`:table/${TableName}/stream/`);

  // 3. It is recounted by its name.
  vi.stubEnv('TABLE_NAME', TableName);
  expect(await expectNoDifferences()).toBeGreaterThan(0);

  // 4. It is told what has happened at the provider since.
  const { findings } = await replay(moment, { works, findDueNow }, true);
  expect(findings).toMatchObject([{ what: 'attach', providerId: intentId, of: `order ${late.id}` }]);

  // 5. The environment is deployed with it: functions and stream are those of the restored table.
  await before.stop();
  const after = await start(Number(new URL(before.origin).port));
  const paid = await aBrowser(after, buyer.browser.jar).get(`/orders/${id}`);
  expect(paid).toMatchObject({ status: 200, body: { isPaid: true } });
  const paidSince = await aBrowser(after, late.buyer.browser.jar).get(`/orders/${late.id}`);
  expect(paidSince).toMatchObject({ status: 200, body: { isPaid: true } });
  const owner = aBrowser(after, seller.browser.jar);
  expect((await owner.delete(`/gigs/${gigId}`)).status).toBe(200);
  await listingSettled(after);
  const visitor = aBrowser(after);
  await expect.poll(async () => (await visitor.get('/gigs')).body).toMatchObject([{ id: late.gigId }]);
  // 6. It is told again, and recounted.
  expect(await replay(moment, { works, findDueNow }, true)).toMatchObject({ findings: [], failures: 0 });
  await expectNoDifferences();
  await after.stop();
  await client.send(new DeleteTableCommand({ TableName }));
  client.destroy();
});
