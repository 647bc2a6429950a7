import { afterEach, describe, expect, it, vi } from 'vitest';

import { calls } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequests } from '#test/functions/typical/all.ts';

useTable();
useBucket();
useSessions();
afterEach(() => void vi.stubEnv('LIMIT_FACTOR', '1'));

/** Messages have a limit of their own, and uploads count those without a session by address. */
const others = ['messages.create', 'uploads.create'];
const creating = calls.filter(
  ({ operation, access, status }) => status === 201 && access !== 'anyone' && !others.includes(operation),
);

describe.each(creating)('$operation', (call) => {
  it('is refused beyond the limit of a day, and creates nothing then', async () => {
    const handler = await handlerOf(call);
    const parts = { method: call.method, ...(await typicalRequests[call.operation]?.()) };
    vi.stubEnv('LIMIT_FACTOR', '0');
    const refused = await measured(handler, parts);
    expect(refused).toMatchObject({ status: 429, writes: 0, body: { code: 'too_many_requests' } });
    expect(refused.body['message']).toMatch(/^You have reached the limit of 0 \w+ a day\.$/);
    vi.stubEnv('LIMIT_FACTOR', '1');
    expect((await measured(handler, parts)).status).toBe(201);
  });
});

it('counts each kind of record that a person creates', () => {
  const kinds = creating.map(({ operation }) => operation.split('.')[0] ?? '');
  const { window: _, ...perDay } = limits.creating;
  expect(kinds.toSorted()).toEqual(Object.keys(perDay).toSorted());
});
