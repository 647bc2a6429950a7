import { afterEach, describe, expect, it, vi } from 'vitest';

import { handler as uploadWork } from '#functions/calls/orders/upload-work.ts';
import { countUploads } from '#functions/domain/accounts/creations.ts';
import { calls } from '#shared/api/index.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, aSeller, pay } from '#test/functions/domain/an-order.ts';
import { deliver, requestRevision, saveRequirements } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequest } from '#test/functions/typical/all.ts';

useTable();
useBucket();
useSessions();
afterEach(() => void vi.stubEnv('LIMIT_FACTOR', '1'));

/**
 * Messages have a limit of their own, uploads count those without a session by address, an order has one dispute at most,
 * and an account twenty passkeys.
 */
const others = ['messages.create', 'uploads.create', 'disputes.create', 'passkeys.add'];
const creating = calls.filter(
  ({ operation, access, status }) => status === 201 && access !== 'anyone' && !others.includes(operation),
);

describe.each(creating)('$operation', (call) => {
  it('is refused beyond the limit of a day, and creates nothing then', async () => {
    const handler = await handlerOf(call);
    const parts = { method: call.method, ...(await typicalRequest(call.operation)) };
    vi.stubEnv('LIMIT_FACTOR', '0');
    const refused = await measured(handler, parts);
    expect(refused).toMatchObject({ status: 429, writes: 0, body: { code: 'too_many_requests' } });
    expect(refused.body['message']).toMatch(/^You have reached the limit of 0 \w+ a day\.$/);
    vi.stubEnv('LIMIT_FACTOR', '1');
    expect((await measured(handler, parts)).status).toBe(201);
  });
});

describe('what somebody changes of work again and again, of which its other side is told', () => {
  const refusal = {
    status: 429,
    message: 'You have reached the limit of 1 changes to orders and modules a day.',
  };
  const limitedToOne = () => void vi.stubEnv('LIMIT_FACTOR', String(1 / commonLimits.creating.changes));

  it('is counted over all orders, and nobody else is refused for it', async () => {
    const { id, gig, buyer, seller } = await anOrder();
    limitedToOne();
    let number = 0;
    const write = (order = id) => saveRequirements(order, buyer.id, `Lamp ${(number += 1)}.`);
    const send = () => deliver(id, seller.id, { url: `https://example.com/${(number += 1)}`, note: null });
    await write();
    await write();
    await expect(write()).rejects.toMatchObject(refusal);
    vi.stubEnv('LIMIT_FACTOR', '1');
    const other = await anOrder({}, { gig, buyer, seller });
    limitedToOne();
    // What is written first is needed by the work.
    await write(other.id);
    await expect(write(other.id)).rejects.toMatchObject(refusal);
    await send();
    await send();
    await expect(send()).rejects.toMatchObject(refusal);
    vi.stubEnv('LIMIT_FACTOR', '1');
    await pay(id, buyer.id);
    limitedToOne();
    await requestRevision({ id, userId: buyer.id }, 'In blue, please.');
    await expect(send()).resolves.toMatchObject({ stage: 'REVIEW' });
  });

  it('is counted for modules, but for what their client has asked for', async () => {
    const { client, freelancer, module } = await aModule();
    limitedToOne();
    let number = 0;
    const submit = () =>
      modules.submit(module.id, freelancer.id, { projectURL: `https://example.com/${(number += 1)}` });
    await submit();
    await submit();
    await expect(submit()).rejects.toMatchObject(refusal);
    await modules.decide(module.id, client, { status: 'REWORK' });
    await expect(submit()).resolves.toMatchObject({ status: 'SUBMITTED' });
  });
});

describe('the files that one person uploads in a day', () => {
  const uploads = calls.find(({ operation }) => operation === 'uploads.create');
  if (!uploads) throw new Error('There is no call uploads.create.');
  const request = async (person: { cookies?: string[] }, json: object) =>
    measured(await handlerOf(uploads), {
      method: 'POST',
      ...person,
      json: { fileName: 'a.png', contentType: 'image/png', ...json },
    });
  const image = (size: number) => ({ purpose: 'image', size });
  const most = uploadLimits.uploading;

  it('are limited in number and in bytes, for each person and each address', async () => {
    const [one, other] = [await cookiesOf(await aSeller()), await cookiesOf(await aSeller())];
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '1000');
    // Two files.
    vi.stubEnv('LIMIT_FACTOR', String(2 / most.files));
    const statuses = [];
    for (const size of [1, 1, 1]) statuses.push((await request({ cookies: one }, image(size))).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await request({ cookies: other }, image(1))).status).toBe(201);

    const avatar = { purpose: 'avatar', size: 1 };
    const anonymous = [await request({}, avatar), await request({}, avatar), await request({}, avatar)];
    expect(anonymous.map(({ status }) => status)).toEqual([201, 201, 429]);

    vi.stubEnv('LIMIT_FACTOR', '1');
    await countUploads('somebody', [most.bytes - 1]);
    await expect(countUploads('somebody', [2])).rejects.toMatchObject({
      status: 429,
      message: 'You have reached the limit of 20 GB of files a day.',
    });
    await countUploads('somebody', [1]);
  });

  it('include a delivery that comes with its request', async () => {
    const { json: _, headers, ...request } = await typicalRequest('orders.uploadWork');
    const form = new FormData();
    form.set('finalWork', new File(['the work'], 'work.txt', { type: 'text/plain' }));
    const sent = new Request('http://localhost', { method: 'POST', body: form });
    const parts = {
      ...request,
      headers: { ...headers, 'content-type': String(sent.headers.get('content-type')) },
      body: Buffer.from(await sent.arrayBuffer()),
    };
    vi.stubEnv('LIMIT_FACTOR', '0');
    expect(await measured(uploadWork, parts)).toMatchObject({
      status: 429,
      writes: 0,
      body: { message: 'You have reached the limit of 0 files a day.' },
    });
    vi.stubEnv('LIMIT_FACTOR', '1');
    expect((await measured(uploadWork, parts)).status).toBe(200);
  });
});

it('counts each kind of record that a person creates', () => {
  const kinds = creating.map(({ operation }) =>
    operation === 'conversations.report' ? 'reports' : (operation.split('.')[0] ?? ''),
  );
  // What somebody asks to show, and what they change of work, is written by a PUT.
  kinds.push('pieces', 'changes');
  const { window: _, ...perDay } = commonLimits.creating;
  expect(Object.keys(perDay).toSorted(), 'creating, in shared/limits/common.ts').toEqual(kinds.toSorted());
});
