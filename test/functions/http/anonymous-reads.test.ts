import { afterEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { isAnonymousRead } from '#shared/api/call.ts';
import { calls } from '#shared/api/index.ts';
import * as limitTexts from '#shared/texts/limits.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { cookiesOf, endedCookiesOf } from '#test/functions/cookies-of.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequest } from '#test/functions/typical/all.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

useTable();
useSessions();
afterEach(() => {
  vi.stubEnv('READS_PER_ADDRESS', '1000000');
  setClock(null);
});

const refused = { status: 429, body: { code: 'too_many_requests', message: limitTexts.reads.message } };
const anonymous = calls.filter(isAnonymousRead);

/** A request to the call of this name, whose profile belongs to this person. */
async function profileOf(id: string, cookies: string[] = []) {
  const [call] = calls.filter(({ operation }) => operation === 'users.get');
  if (!call) throw new Error('There is no such call.');
  return measured(await handlerOf(call), { params: { id }, cookies });
}

it.each(anonymous)('$operation reads nothing beyond the limit of an address', async (call) => {
  const parts = await typicalRequest(call.operation);
  vi.stubEnv('READS_PER_ADDRESS', '0');
  expect(await measured(await handlerOf(call), parts)).toMatchObject({ ...refused, reads: 0 });
});

it('counts the reads of five minutes, and tells when there may be another', async () => {
  const { id } = await aBuyer();
  const start = Date.now() + 3_600_000;
  setClock(() => start);
  vi.stubEnv('READS_PER_ADDRESS', '3');
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await profileOf(id)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  setClock(() => start + 5 * 60_000);
  expect((await profileOf(id)).status).toBe(200);
});

describe('a visitor', () => {
  it('with a session is not counted', async () => {
    const buyer = await aBuyer();
    vi.stubEnv('READS_PER_ADDRESS', '0');
    expect((await profileOf(buyer.id, await cookiesOf(buyer))).status).toBe(200);
  });

  it('whose session is over is counted', async () => {
    const buyer = await aBuyer();
    vi.stubEnv('READS_PER_ADDRESS', '0');
    expect(await profileOf(buyer.id, await endedCookiesOf(buyer))).toMatchObject(refused);
  });
});

it('goes ahead when the table is too busy to count, without trying for long', async () => {
  const { id } = await aBuyer();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let counts = 0;
  const stop = interceptTable(async (request, send) => {
    if (request.constructor.name !== 'UpdateCommand') return send();
    counts += 1;
    throw Object.assign(new Error('Too many.'), { name: 'ThrottlingException' });
  });
  try {
    expect((await profileOf(id)).status).toBe(200);
    expect(counts).toBe(1);
  } finally {
    stop();
  }
});
