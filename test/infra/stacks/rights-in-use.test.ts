import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent, SNSEvent } from 'aws-lambda';
import { beforeAll, afterAll, describe, expect, test, vi } from 'vitest';

import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { findAccountOf } from '#functions/domain/money/payouts/account.ts';
import type { SocketEvent } from '#functions/http/socket.ts';
import { handler as runClocks } from '#functions/jobs/clocks.ts';
import { handler as sendMails } from '#functions/jobs/mails.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { Setting } from '#functions/lib/env.ts';
import { grants, written, type Grant } from '#infra/functions/access.ts';
import { content } from '#infra/seed/content.ts';
import type { Purchase } from '#infra/seed/content/types.ts';
import { openBrowser, signIn, upload } from '#infra/seed/member.ts';
import { seed } from '#infra/seed/seed.ts';
import { pay } from '#infra/seed/steps.ts';
import { calls } from '#shared/api/index.ts';
import { DAY } from '#shared/rules/protection.ts';
import { serverLimits } from '#shared/server-limits.ts';
import { payWith } from '#test/flows/an-order.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { aConversation } from '#test/functions/domain/a-conversation.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { typicalRequests } from '#test/functions/typical/all.ts';
import { aSocket, ownHeaders } from '#test/support/a-socket.ts';
import { aVisitor } from '#test/support/actors.ts';
import { useCloud } from '#test/support/cloud.ts';
import { useStacks } from '#test/support/stacks.ts';

import { actionsOf, type Command } from './actions.ts';
import { isAllowed, matchesAny, type TableOrFileAction } from './is-allowed.ts';
import { lambda, rights } from './lambdas.ts';

/** A test that prepares records for a call: what it does needs no right of any function. */
const PREPARING = 'preparing';

/**
 * Milliseconds. The setup lets every call and job of the product run once, which takes half a minute of processor time: more
 * than a setup may, on a machine with two cores and other tests at the same time.
 */
const SETUP_TIMEOUT = 240_000;

/** The name of the call or job that is running. */
const running = new AsyncLocalStorage<string>();
const actionsSeen = new Map<string, TableOrFileAction[]>();
const settingsSeen = new Map<string, Set<Setting>>();

function noteAction(command: Command): void {
  // Outside of requests and other jobs only the consumer of the stream that follows changes runs.
  const name = running.getStore() ?? 'jobs-changes';
  if (name === PREPARING) return;
  const seen = actionsSeen.get(name) ?? [];
  seen.push(...actionsOf(command));
  actionsSeen.set(name, seen);
}

function noteSetting(setting: Setting): void {
  const name = running.getStore();
  if (name && name !== PREPARING) settingsSeen.set(name, (settingsSeen.get(name) ?? new Set()).add(setting));
}

vi.mock('#functions/lib/env.ts', async (original) => {
  const { env, optionalEnv } = await original<typeof import('#functions/lib/env.ts')>();
  return {
    env: (name: Setting) => {
      noteSetting(name);
      return env(name);
    },
    optionalEnv: (name: Setting) => {
      noteSetting(name);
      return optionalEnv(name);
    },
  };
});

vi.mock('#functions/jobs/movements.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/movements.ts')>();
  return { handler: (event: DynamoDBStreamEvent) => running.run('jobs-movements', () => handler(event)) };
});

vi.mock('#functions/jobs/clocks.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/clocks.ts')>();
  return { handler: () => running.run('jobs-clocks', () => handler()) };
});

vi.mock('#functions/jobs/mails.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/mails.ts')>();
  return { handler: () => running.run('jobs-mails', () => handler()) };
});

vi.mock('#functions/jobs/mail-feedback.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/mail-feedback.ts')>();
  return { handler: (event: SNSEvent) => running.run('jobs-mail-feedback', () => handler(event)) };
});

vi.mock('#functions/jobs/live/connect.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/live/connect.ts')>();
  return { handler: (event: SocketEvent) => running.run('jobs-live-connect', () => handler(event)) };
});

vi.mock('#functions/jobs/live/disconnect.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/live/disconnect.ts')>();
  return { handler: (event: SocketEvent) => running.run('jobs-live-disconnect', () => handler(event)) };
});

vi.mock('#functions/jobs/live/receive.ts', async (original) => {
  const { handler } = await original<typeof import('#functions/jobs/live/receive.ts')>();
  return { handler: (event: SocketEvent) => running.run('jobs-live-receive', () => handler(event)) };
});

vi.mock('@aws-sdk/s3-request-presigner', async (original) => {
  const { getSignedUrl } = await original<typeof import('@aws-sdk/s3-request-presigner')>();
  return {
    getSignedUrl: (...all: Parameters<typeof getSignedUrl>) => {
      noteAction(all[1]);
      return getSignedUrl(...all);
    },
  };
});

/** Attributes everything that this request causes to the function of its call. */
function enterCall(message: unknown): void {
  const { method, url = '' } = (message as { request: IncomingMessage }).request;
  const [path = ''] = url.split('?');
  const isOf = (pattern: string) => new RegExp(`^/api${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const matching = calls.filter((call) => call.method === method && isOf(call.path));
  // `/orders/details/{id}` before `/orders/{id}/…`: the one with fewer parameters.
  const [call] = matching.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
  running.enterWith(call?.operation ?? 'no call');
}

/** A sentence that names the missing right, the resource that would grant it, and the file to change. */
function advice(name: string, what: string, isCovered: (grant: Grant) => boolean): string {
  const call = calls.find(({ operation }) => operation === name);
  const resource = Object.entries(grants).find(([, grant]) => isCovered(grant))?.[0];
  const place = call ? `${name} in shared/api/${call.area}.ts` : `${name} in infra/functions/jobs.ts`;
  const remedy = resource
    ? `add '${resource}' to what it uses`
    : 'a GET only reads, and no resource of infra/functions/access.ts covers this: change the method, add a resource, or add the partition to what its area writes';
  return `${name} needs ${what}: ${remedy} (${place})`;
}

const adviceForAction = (name: string, { action, on, key }: TableOrFileAction) =>
  advice(
    name,
    [action, on, key].filter(Boolean).join(' '),
    ({ partitions = [], files = [] }) =>
      (key !== undefined && matchesAny(partitions, key)) ||
      files.some(
        ({ prefix, actions }) =>
          matchesAny([`uploads/${prefix}`], on) &&
          actions.some((each) => `${{ read: 'Get', write: 'Put', remove: 'Delete' }[each]}Object` === action),
      ),
  );

const adviceForSetting = (name: string, setting: Setting) =>
  advice(name, `the setting ${setting}`, ({ settings = [] }) => settings.includes(setting));

/** Runs before the cloud starts, so that all of its actions are recorded. */
beforeAll(() => {
  for (const { prototype } of [DynamoDBDocumentClient, S3Client]) {
    const send = Reflect.get(prototype, 'send') as (...all: unknown[]) => never;
    // Not a spy, which would keep every request and answer.
    prototype.send = function (this: unknown, ...all: unknown[]) {
      noteAction(all[0] as Command);
      return send.apply(this, all);
    };
  }
  subscribe('http.server.request.start', enterCall);
});
afterAll(() => void unsubscribe('http.server.request.start', enterCall));

// The clocks and mails are run by hand: by the minute they might run while the time is moved.
const cloud = useCloud({ jobs: ['changes', 'movements'] });
const stacks = useStacks('prod');
vi.spyOn(console, 'info').mockReturnValue(undefined);

async function makeOtherCalls(): Promise<void> {
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
  // She delivered a file.
  const designer = openBrowser(cloud.origin, 'ines_duarte');
  await signIn(designer);
  for (const { client } of [kofi, designer]) {
    for (const { id } of (await client.orders.list({})).items)
      await client.orders.details({ params: { id } });
  }
  await maya.client.projects.list({ query: { search: 'app' } });
  for (const { id } of (await maya.client.projects.ofUser({ params: { userId: buyer.id } })).items) {
    await maya.client.projects.bids({ params: { id } });
    await maya.client.modules.ofProject({ params: { projectId: id } });
    await kofi.client.bids.check({ query: { projectId: id, freelancerId: seller.id } });
  }
  await kofi.client.bids.ofUser({ params: { id: seller.id } });
}

/** An account that was closed, and whose regret is over. */
async function eraseAnAccount(): Promise<void> {
  const seller = await running.run(PREPARING, async () => {
    const person = await aSeller();
    await withdraw((await aGig(person)).card.id, person.id);
    await aConversation({ seller: person });
    await closeAccount(person.id);
    return person;
  });
  // Where mails are sent, it waits for its last one, for a day at most.
  for (const days of [15, 17]) {
    setClock(() => Date.now() + days * DAY);
    await running.run('jobs-clocks', () => finishClosing(seller.id));
  }
  setClock(null);
}

/** A typical request of each call that nothing else here makes. */
async function makeRemainingCalls(): Promise<void> {
  for (const call of calls.filter(({ operation }) => !actionsSeen.has(operation))) {
    const { operation, method } = call;
    const [handler, request] = [await handlerOf(call), typicalRequests[operation]];
    const asked = (await running.run(PREPARING, async () => request?.())) ?? {};
    const { statusCode } = await running.run(operation, () => handler(anEvent({ method, ...asked }), {}));
    expect(statusCode, operation).toBe(call.status ?? 200);
  }
}

/** Modules that are paid beforehand: one that is given up, one about which there is a dispute, and one that is done. */
async function protectModules(): Promise<void> {
  const [maya, kofi] = [openBrowser(cloud.origin, 'maya'), openBrowser(cloud.origin, 'kofi.dev')];
  await Promise.all([maya, kofi].map(signIn));
  const { items: projects } = await maya.client.projects.ofUser({ params: { userId: maya.id } });
  const lists = await Promise.all(
    projects.map(({ id }) => maya.client.modules.ofProject({ params: { projectId: id } })),
  );
  const modules = lists.flatMap(({ items }) => items).filter(({ freelancerId }) => freelancerId === kofi.id);
  const fund = async (wanted: string) => {
    const found = modules.find(({ status, fundedAt }) => status === wanted && !fundedAt);
    if (!found) throw new Error(`The sample has no such module in ${wanted}.`);
    const params = { id: found.id };
    await pay(maya, await maya.client.modules.fund({ params, body: { amount: 100 } }));
    return params;
  };
  await kofi.client.modules.cancel({ params: await fund('WAITING'), body: {} });
  const { id: moduleId } = await fund('SUBMITTED');
  await maya.client.disputes.create({ body: { moduleId, amount: 50, reason: 'Half of it is missing.' } });
  const params = await fund('REWORK');
  await kofi.client.modules.submit({ params, body: { projectURL: 'https://example.com/tea' } });
  await maya.client.modules.status({ params, body: { status: 'OK', amount: 100 } });
  await kofi.client.modules.status({ params, body: { status: 'PAY' } });
}

/** A connected browser in which somebody writes and is told of a message, and which is closed. */
async function connectBrowser(): Promise<void> {
  const maya = await aBrowserOf('maya');
  const [conversation] = (await maya.client.conversations.list({})).items;
  const socket = await aSocket(cloud, ownHeaders(cloud, maya.cookies));
  const conversationId = conversation?.id ?? '';
  socket.send({ type: 'typing', conversationId });
  await maya.client.messages.create({ body: { conversationId, desc: 'One more thing.' } });
  await vi.waitFor(() => expect(socket.toldOf('message')).toHaveLength(1), 20_000);
  await socket.close();
  await vi.waitFor(() => expect([...actionsSeen.keys()]).toContain('jobs-live-disconnect'));
}

/** Somebody of the sample, signed in, with their cookies. */
async function aBrowserOf(username: string) {
  const visitor = aVisitor(cloud);
  await visitor.client.auth.login({ body: { username, password: 'tandem-demo' } });
  return visitor;
}

/** A seller's payout account, from opening it to its event. */
async function openPayoutAccount(): Promise<void> {
  const kofi = openBrowser(cloud.origin, 'kofi.dev');
  await signIn(kofi);
  await kofi.client.payouts.account({ body: { country: 'US' } });
  const account = await running.run(PREPARING, () => findAccountOf(kofi.id));
  cloud.stripe.review(account?.accountId ?? '', 'ready');
  await cloud.stripe.delivered();
  await kofi.client.payouts.login({});
  await kofi.client.payouts.status({});
}

/** Two payments whose events are lost: the buyer confirms one, and the sweep settles the other. */
async function payWithLostEvents(): Promise<void> {
  const maya = openBrowser(cloud.origin, 'maya');
  await signIn(maya);
  const [gig] = (await maya.client.gigs.list({})).items;
  cloud.stripe.faults.dropWebhooks = true;
  for (const isConfirmed of [true, false]) {
    const { id } = await maya.client.orders.create({ params: { gigId: gig?.id ?? '' } });
    const { clientSecret } = await maya.client.orders.pay({ params: { id } });
    const [paymentIntentId = ''] = clientSecret.split('_secret_');
    await payWith(cloud, paymentIntentId);
    if (isConfirmed) await maya.client.payments.confirm({ body: { paymentIntentId } });
  }
}

/** Two orders that end after their payments were begun: their buyer cancels one, and their seller declines the other. */
async function endOrders(): Promise<void> {
  const maya = openBrowser(cloud.origin, 'maya');
  await signIn(maya);
  const [gig] = (await maya.client.gigs.list({})).items;
  const seller = openBrowser(cloud.origin, gig?.seller.username ?? '');
  await signIn(seller);
  for (const end of [maya.client.orders.cancel, seller.client.orders.decline]) {
    const { id } = await maya.client.orders.create({ params: { gigId: gig?.id ?? '' } });
    await maya.client.orders.pay({ params: { id } });
    await end({ params: { id }, body: {} });
  }
}

/** People who take a new picture and a new name, which copies of them follow. */
async function changeProfiles(): Promise<void> {
  const [maya, designer] = [openBrowser(cloud.origin, 'maya'), openBrowser(cloud.origin, 'ines_duarte')];
  await Promise.all([maya, designer].map(signIn));
  const file = { purpose: 'avatar', fileName: 'face.webp', contentType: 'image/webp' } as const;
  const { url } = await upload(maya, file, pictures['image/webp']);
  await maya.client.users.changeMe({ body: { username: 'maya', img: url } });
  await designer.client.users.changeMe({ body: { username: 'Ines Duarte' } });
  await vi.waitFor(async () => {
    const { items } = await maya.client.projects.ofUser({ params: { userId: maya.id } });
    expect(items.map(({ client }) => client.img)).toEqual(items.map(() => url));
  }, 20_000);
}

/** The course of a purchase that somebody has reviewed. */
const courseOf = ({ delivered, steps = [] }: Purchase) =>
  [delivered?.by, ...steps.map(({ action }) => action)].join();

/**
 * The demo buyer's part of the sample marketplace, which has every kind of step. Every word of a listing has a card, which
 * is written again after each step, every picture is drawn, every message is mailed and every seller has an account:
 * of each there is the least that uses every right.
 */
function sampleOfTheBuyer(): typeof content {
  const ofBuyer = content.purchases.filter(({ buyer }) => buyer === 'maya');
  const reviewed = ofBuyer.filter(({ review }) => review);
  const courses = new Map(reviewed.map((purchase) => [courseOf(purchase), purchase]));
  const purchases = [...ofBuyer.filter(({ review }) => !review), ...courses.values()];
  const gigs = content.gigs
    .filter(({ key }) => purchases.some(({ gig }) => gig === key))
    .map((gig) => ({ ...gig, seller: gig.seller === 'kofi.dev' ? gig.seller : 'ines_duarte' }));
  const projects = content.projects.filter(({ client }) => client === 'maya');
  const sellers = new Set([
    ...gigs.map(({ seller }) => seller),
    ...projects.flatMap(({ bids }) => bids.map(({ freelancer }) => freelancer)),
  ]);
  return {
    sellers: content.sellers.filter(({ username }) => sellers.has(username)),
    buyers: content.buyers.filter(({ username }) => username === 'maya'),
    gigs: gigs.map((gig) => ({ ...gig, ...briefly, shortDesc: gig.cat, desc: gig.cat, pictures: 1 })),
    purchases,
    projects: projects.map((project) => ({ ...project, title: 'Tea', description: 'Tea', pictures: 1 })),
    pieces: content.pieces.map((piece) => ({ ...piece, pictures: 1 })),
    conversations: content.conversations
      .filter(({ buyer, seller }) => buyer === 'maya' && sellers.has(seller))
      .map(({ days, ...conversation }) => ({ ...conversation, days: days.slice(-1) })),
  };
}

const briefly = { title: 'Tea', shortTitle: 'Tea', features: [] };

describe('the role and the settings of each function', () => {
  beforeAll(async () => {
    // It confirms addresses in the table itself, as no call does without a mail.
    await running.run(PREPARING, () => seed(cloud.origin, () => undefined, sampleOfTheBuyer()));
    await promisify(execFile)(process.execPath, ['infra/tools/smoke.ts', cloud.origin], {
      env: { PATH: process.env['PATH'] },
    });
    await makeOtherCalls();
    await openPayoutAccount();
    await connectBrowser();
    await payWithLostEvents();
    await endOrders();
    setClock(() => Date.now() + 2 * serverLimits.reconcile.after);
    await runClocks();
    await sendMails();
    setClock(null);
    // Lists may lag behind the last payment, which the recount reports.
    const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await running.run('jobs-recount', recount);
    errors.mockRestore();
    await protectModules();
    await changeProfiles();
    await makeRemainingCalls();
    await eraseAnAccount();
    await sendMails();
  }, SETUP_TIMEOUT);

  test('are used by every call and every job', () => {
    const names = [...actionsSeen.keys()];
    expect(calls.map(({ operation }) => operation).filter((operation) => !names.includes(operation))).toEqual(
      [],
    );
    const settled = actionsSeen.get('jobs-clocks')?.map(({ action }) => action);
    expect(settled).toContain('PutItem');
    expect(names).toEqual(
      expect.arrayContaining([
        'jobs-changes',
        'jobs-movements',
        'jobs-clocks',
        'jobs-mails',
        'jobs-recount',
        'jobs-live-connect',
        'jobs-live-receive',
        'jobs-live-disconnect',
      ]),
    );
  });

  test.each([
    ['orders.get', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
    ['orders.pay', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, true],
    ['orders.pay', { action: 'UpdateItem', on: 'table', key: 'LEDGER#order#1' }, true],
    ['orders.requirements', { action: 'UpdateItem', on: 'table', key: 'LEDGER#order#1' }, false],
    ['orders.get', { action: 'GetItem', on: 'table', key: 'LEDGER#order#1' }, false],
    ['auth.logout', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
    ['gigs.create', { action: 'PutItem', on: 'table', key: 'ORDER#1' }, false],
    ['modules.status', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
    ['orders.pay', { action: 'GetItem', on: 'table', key: 'UNAME#maya' }, false],
    ['orders.pay', { action: 'Query', on: 'table/index/GSI1', key: 'LEDGERDAY#2026-01-01' }, false],
    ['orders.pay', { action: 'Scan', on: 'table' }, false],
    ['gigs.create', { action: 'PutObject', on: 'uploads/work/1/2/file' }, false],
    ['jobs-recount', { action: 'UpdateItem', on: 'table', key: 'GIG#1' }, true],
    ['jobs-recount', { action: 'UpdateItem', on: 'table', key: 'ORDER#1' }, false],
  ])('of %s allow %j: %s', (name, action: TableOrFileAction, expected) => {
    expect(isAllowed(rights(stacks.prod, name), action)).toBe(expected);
  });

  test('allow everything that it does', () => {
    const denied = [...actionsSeen].flatMap(([name, actions]) => {
      const own = rights(stacks.prod, name);
      return actions
        .filter((action) => !isAllowed(own, action))
        .map((action) => adviceForAction(name, action));
    });
    expect([...new Set(denied)]).toEqual([]);
  });

  test('allow no call to write to partitions that no call of its area writes to', () => {
    const writesSeen = (area: string) =>
      [...actionsSeen]
        .filter(([name]) => name.startsWith(`${area}.`))
        .flatMap(([, actions]) => actions.filter(({ action }) => /^(?:Put|Update|Delete)Item$/.test(action)));
    const unused = Object.entries(written).flatMap(([area, partitions]) =>
      partitions
        .filter((each) => !writesSeen(area).some(({ key = '' }) => matchesAny([each], key)))
        .map((each) => `${area} ${each}`),
    );
    // Only some requests carry an idempotency key.
    expect(unused.filter((each) => !each.endsWith(' ONCE#*'))).toEqual([]);
  });

  test('give it every setting that it reads', () => {
    // Set only where AWS or Stripe is simulated.
    const endpoints: Setting[] = ['DYNAMODB_ENDPOINT', 'S3_ENDPOINT', 'SES_ENDPOINT', 'STRIPE_API_BASE'];
    const missing = [...settingsSeen].flatMap(([name, settings]) => {
      const given = lambda(stacks.prod, name).Environment.Variables;
      return [...settings]
        .filter((setting) => !(setting in given) && !endpoints.includes(setting))
        .map((setting) => adviceForSetting(name, setting));
    });
    expect(settingsSeen.get('auth.login')).toContain('PASSWORD_PEPPER');
    expect(missing).toEqual([]);
  });

  test('are named in the failure message when one is missing', () => {
    expect(adviceForAction('gigs.create', { action: 'PutObject', on: 'uploads/work/1/2/file' })).toBe(
      "gigs.create needs PutObject uploads/work/1/2/file: add 'work-storage' to what it uses (gigs.create in shared/api/gigs.ts)",
    );
    expect(adviceForSetting('orders.get', 'STRIPE_SECRET_KEY')).toBe(
      "orders.get needs the setting STRIPE_SECRET_KEY: add 'payment-provider' to what it uses (orders.get in shared/api/orders.ts)",
    );
  });
});
