import { afterEach, expect, it, vi } from 'vitest';

import { due } from '#functions/data/module-payment.ts';
import { attach, settle } from '#functions/data/payments.ts';
import { onConsumed } from '#functions/data/table.ts';
import { handler as assign } from '#functions/modules/create.ts';
import { handler as ofProject } from '#functions/modules/of-project.ts';
import { handler as pay } from '#functions/modules/pay.ts';
import { handler as status } from '#functions/modules/status.ts';
import { handler as submit } from '#functions/modules/submit.ts';
import { handler as edit } from '#functions/modules/update.ts';
import { newId } from '#functions/services/ids.ts';
import { aBidding } from '#test/data/a-project.ts';
import { useTable } from '#test/data/a-table.ts';
import { aSuccess } from '#test/data/a-trade.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/data/an-assigned-module.ts';
import { cookiesOf, useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { useBucket } from '#test/functions/services/a-bucket.ts';
import { aStandIn, keys } from '#test/infra/stripe/stand-in.ts';

useTable();
useBucket();
useSessions();
afterEach(() => onConsumed(null));

/** What every signed-in call pays for knowing its session. */
const SESSION = 1;

it('assigns a module with one transaction after the project is known', async () => {
  const { client, projectId } = await aBidding('ACCEPTED');
  const json = moduleFields(projectId);
  const asked = { json, cookies: await cookiesOf(client) };
  const made = await measured(assign, asked);
  expect(made).toMatchObject({ status: 201, operations: 'get get transact' });
  expect(made.units).toBeLessThanOrEqual(7.7 + SESSION);

  const headers = { 'idempotency-key': newId() };
  const repeatable = await measured(assign, { ...asked, headers });
  expect(repeatable).toMatchObject({ status: 201, operations: 'get get get transact' });
  expect(repeatable.units).toBeLessThanOrEqual(7.7 + 3 + SESSION);
});

it('edits a module with one write', async () => {
  const { client, module } = await aModule();
  const { name, details, deadlineDays } = moduleFields(module.projectId, { name: 'The till' });
  const json = { name, details, deadlineDays };
  const asked = { params: { id: module.id }, json, cookies: await cookiesOf(client) };
  expect(await measured(edit, asked)).toMatchObject({
    status: 200,
    operations: 'get update',
    units: 1 + SESSION,
  });
});

it('decides on a module with one write', async () => {
  const { client, freelancer, module } = await aModule('SUBMITTED');
  for (const [who, json] of [
    [client, { status: 'OK', amount: 450.5 }],
    [freelancer, { status: 'SUBMITTED' }],
    [client, { status: 'REWORK' }],
  ] as const) {
    const asked = { params: { id: module.id }, json, cookies: await cookiesOf(who) };
    const decided = await measured(status, asked);
    expect(decided).toMatchObject({ status: 200, operations: 'get update', units: 1 + SESSION });
  }
});

it('takes a submission with one write, after a look whether it is wanted at all', async () => {
  const { freelancer, module } = await aModule();
  const asked = { params: { id: module.id }, json: work, cookies: await cookiesOf(freelancer) };
  expect(await measured(submit, asked)).toMatchObject({
    status: 200,
    operations: 'get get update',
    units: 2 + SESSION,
  });
});

it("reads a project's modules with one query, to both parties, and refuses others by the same", async () => {
  const first = await aModule();
  await aModule('WAITING', first);
  for (const who of [first.client, first.freelancer]) {
    const asked = { method: 'GET', params: { projectId: first.projectId }, cookies: await cookiesOf(who) };
    const read = await measured(ofProject, asked);
    expect(read).toMatchObject({
      status: 200,
      operations: expect.stringMatching(/^(get query|query get)$/) as string,
      units: 1 + SESSION,
    });
    expect(read.body).toHaveLength(2);
  }
});

it('begins to pay with one look at the module and its payment, and one write', async () => {
  const provider = await aStandIn();
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  const { client, module } = await aModule('PAY');
  const asked = { params: { id: module.id }, cookies: await cookiesOf(client) };
  const begun = await measured(pay, asked);
  expect(begun).toMatchObject({ status: 200, operations: 'get get get update' });
  expect(begun.units).toBeLessThanOrEqual(4 + SESSION);
});

it('records a success with one look and one transaction', async () => {
  const { client, module } = await aModule('PAY');
  const { intentId } = await attach(await due(module.id, client.id), `pi_${newId()}`, 1);
  const success = aSuccess(module.id, intentId, {
    amount: AMOUNT,
    received: AMOUNT,
    metadata: { kind: 'module', id: module.id },
  });
  const operations: string[] = [];
  let units = 0;
  onConsumed(({ operation, capacity }) => {
    operations.push(operation);
    units += capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  });
  expect(await settle(success, { eventId: `evt_${newId()}` })).toBe('recorded');
  expect(operations.join(' ')).toBe('get get get transact');
  expect(units).toBeLessThanOrEqual(16.5);
});
