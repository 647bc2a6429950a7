import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, afterAll, describe, expect, test, vi } from 'vitest';

import { handler as reconcile } from '#functions/jobs/reconcile.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import { openBrowser, signIn } from '#infra/seed/member.ts';
import { calls } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { payWith } from '#test/flows/an-order.ts';
import { describeSample } from '#test/infra/seed/sample.ts';
import { useCloud } from '#test/support/cloud.ts';
import { useStacks } from '#test/support/stacks.ts';

import { deedsOf, type Command } from './deeds.ts';
import { rights } from './lambdas.ts';
import { permits, type Deed } from './permits.ts';

const who = new AsyncLocalStorage<string>();
const seen = new Map<string, Deed[]>();

function note(command: Command): void {
  // What is done outside of any call follows from the stream.
  const name = who.getStore() ?? 'streams-listing';
  seen.set(name, [...(seen.get(name) ?? []), ...deedsOf(command)]);
}

vi.mock('@aws-sdk/s3-request-presigner', async (original) => {
  const { getSignedUrl } = await original<typeof import('@aws-sdk/s3-request-presigner')>();
  return {
    getSignedUrl: (...all: Parameters<typeof getSignedUrl>) => {
      note(all[1]);
      return getSignedUrl(...all);
    },
  };
});

/** Whatever a request causes is done by the function of its call. */
function arrive(message: unknown): void {
  const { method, url = '' } = (message as { request: IncomingMessage }).request;
  const [path = ''] = url.split('?');
  const isOf = (pattern: string) => new RegExp(`^/api${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const met = calls.filter((call) => call.method === method && isOf(call.path));
  // `/orders/details/{id}` before `/orders/{id}/…`: the one with fewer parameters.
  const [call] = met.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  who.enterWith(call?.operation ?? 'no call');
}

/** Before the cloud starts, so that the making of its samples is watched as well. */
beforeAll(() => {
  for (const { prototype } of [DynamoDBDocumentClient, S3Client]) {
    const send = Reflect.get(prototype, 'send') as (...all: unknown[]) => never;
    vi.spyOn(prototype, 'send').mockImplementation(function (this: unknown, ...all: unknown[]) {
      note(all[0] as Command);
      return send.apply(this, all);
    });
  }
  subscribe('http.server.request.start', arrive);
});
afterAll(() => void unsubscribe('http.server.request.start', arrive));

const cloud = useCloud({ seed: 'demo' });
const stacks = useStacks('prod');
vi.spyOn(console, 'info').mockReturnValue(undefined);

async function lookAround(): Promise<void> {
  const [maya, kofi] = [openBrowser(cloud.origin, 'maya'), openBrowser(cloud.origin, 'kofi')];
  const password = 'tandem-demo';
  await maya.client.auth.login({ body: { username: 'maya', password: 'wrong' } }).catch(() => undefined);
  const { user: buyer } = await maya.client.auth.login({ body: { username: 'maya', password } });
  const { user: seller } = await kofi.client.auth.login({ body: { username: 'kofi.dev', password } });
  await maya.client.users.get({ params: { id: seller.id } });
  await maya.client.users.details({ params: { id: seller.id } });
  await maya.client.gigs.list({
    query: { search: 'logo', cat: 'design', min: '5', max: '500', sort: 'createdAt' },
  });
  const { items: gigs } = await maya.client.gigs.ofUser({ params: { id: seller.id } });
  for (const { id } of gigs.slice(0, 1)) {
    await maya.client.gigs.single({ params: { id } });
    await maya.client.reviews.ofGig({ params: { gigId: id } });
  }
  await maya.client.reviews.ofUser({ params: { id: seller.id } });
  for (const { id } of (await kofi.client.orders.list({})).items)
    await kofi.client.orders.details({ params: { id } });
  await maya.client.projects.list({ query: { search: 'app' } });
  for (const { id } of (await maya.client.projects.ofUser({ params: { userId: buyer.id } })).items) {
    await maya.client.projects.bids({ params: { id } });
    await maya.client.modules.ofProject({ params: { projectId: id } });
    await kofi.client.bids.check({ query: { projectId: id, freelancerId: seller.id } });
  }
  await kofi.client.bids.ofUser({ params: { id: seller.id } });
}

/** A payment whose event is lost, so that it is for the reconciler to settle. */
async function payUnheard(): Promise<void> {
  const maya = openBrowser(cloud.origin, 'maya');
  await signIn(maya);
  const [gig] = (await maya.client.gigs.list({})).items;
  const { id } = await maya.client.orders.create({ params: { gigId: gig?.id ?? '' } });
  const { clientSecret } = await maya.client.orders.pay({ params: { id } });
  cloud.stripe.faults.dropWebhooks = true;
  await payWith(cloud, clientSecret.split('_secret_')[0] ?? '');
}

// Making the samples takes its time, so they are looked at here, before anything is added to them.
describeSample(cloud);

describe('whatever a function does, its role lets it do', () => {
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['infra/tools/smoke.ts', cloud.origin], {
      env: { PATH: process.env['PATH'] },
    });
    await lookAround();
    await payUnheard();
    setClock(() => Date.now() + 2 * limits.reconcile.after);
    await who.run('schedules-reconcile', reconcile);
    setClock(null);
    // Lists may be a moment behind what was just paid, and the recount says so.
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await who.run('schedules-recount', recount);
    said.mockRestore();
  });

  test('and both flows, the samples and the rounds are what was done', () => {
    const done = [...seen.keys()];
    expect(calls.map(({ operation }) => operation).filter((operation) => !done.includes(operation))).toEqual(
      [],
    );
    const settled = seen.get('schedules-reconcile')?.map(({ action }) => action);
    expect(settled).toContain('PutItem');
    expect(done).toEqual(
      expect.arrayContaining(['streams-listing', 'schedules-reconcile', 'schedules-recount']),
    );
  });

  test.each([
    ['orders.get', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
    ['orders.pay', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, true],
    ['orders.pay', { action: 'GetItem', on: 'table', key: 'UNAME#maya' }, false],
    ['orders.pay', { action: 'Query', on: 'table/index/GSI1', key: 'LEDGER#2026-01-01' }, false],
    ['orders.pay', { action: 'Scan', on: 'table' }, false],
    ['gigs.create', { action: 'PutObject', on: 'uploads/work/1/2/file' }, false],
    ['schedules-recount', { action: 'UpdateItem', on: 'table', key: 'GIG#1' }, true],
    ['schedules-recount', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
  ])('while %s, if it would %j, is let: %s', (name, deed: Deed, isLet) => {
    expect(permits(rights(stacks.prod, name), deed)).toBe(isLet);
  });

  test('and nothing of it would be denied', () => {
    const denied = [...seen].flatMap(([name, deeds]) => {
      const own = rights(stacks.prod, name);
      return deeds.filter((deed) => !permits(own, deed)).map((deed) => ({ name, ...deed }));
    });
    expect(denied).toEqual([]);
  });
});
