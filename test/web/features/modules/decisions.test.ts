import { beforeEach, expect, it, vi } from 'vitest';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { Module } from '#shared/entities/work/module.ts';
import { decideOnBid } from '#web/features/bids/api.ts';
import { approveWork, changeModuleStatus, editModule } from '#web/features/modules/api.ts';

const sent = vi.fn<(url: string, body: unknown) => void>();
beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent(url, typeof body === 'string' ? JSON.parse(body) : undefined);
    return Response.json({});
  });
});

type Mutation<Variables> = { mutationFn?: (variables: Variables, context: never) => Promise<unknown> };
const run = <Variables>({ mutationFn }: Mutation<Variables>, variables: Variables) =>
  mutationFn?.(variables, undefined as never);

const module = { id: 'm', projectId: 'p', amount: 450.5, version: 7 } as Module;

it('names the version of the module that is on the screen', async () => {
  await run(approveWork(module), { body: { amount: '12' }, idempotencyKey: 'key', seen: module.version });
  await run(editModule(module), { body: { name: 'n', details: 'd', deadlineDays: '3' } });
  await run(changeModuleStatus('p'), { status: 'REWORK', module });
  await run(changeModuleStatus('p'), { status: 'SUBMITTED', module });
  expect(sent.mock.calls.map(([, body]) => body)).toEqual([
    { status: 'OK', amount: '12', seen: 7 },
    { name: 'n', details: 'd', deadlineDays: '3', seen: 7 },
    { status: 'REWORK', seen: 7 },
    { status: 'SUBMITTED', seen: 7 },
  ]);
});

it('confirms the amount that is on the screen', async () => {
  await run(changeModuleStatus('p'), { status: 'PAY', module });
  expect(sent.mock.calls).toEqual([['/api/modules/m/status', { status: 'PAY', amount: 450.5, seen: 7 }]]);
});

it('rejects a bid by the status that is on the screen', async () => {
  await run(decideOnBid('p'), { bid: { id: 'b', status: 'PENDING' } as Bid, action: 'reject' });
  expect(sent.mock.calls).toEqual([['/api/bids/b/reject?seen=PENDING', undefined]]);
});
