import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { aStart, databaseOn, processesOn } from './a-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-lifecycle-'));
let count = 0;
const aFolder = () => join(folder, `data-${(count += 1)}`);
const open: Awaited<ReturnType<typeof aStart>>[] = [];

async function start(dataDir: string, more: NodeJS.ProcessEnv = {}, ...flags: string[]) {
  const started = await aStart(dataDir, more, ...flags);
  open.push(started);
  return started;
}

async function startReady(dataDir: string, more: NodeJS.ProcessEnv = {}, ...flags: string[]) {
  const started = await start(dataDir, more, ...flags);
  await started.ready();
  return started;
}

afterEach(async () => {
  for (const each of open.splice(0)) {
    each.kill('SIGKILL');
    await each.ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const account = { username: 'greta', email: 'greta@example.com', password: 'a long enough password' };

const post = (origin: string, path: string, body: unknown) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
const signIn = (origin: string) => post(origin, '/api/auth/login', account);

/** The settings of Stripe itself. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_mine',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_mine',
  STRIPE_WEBHOOK_SECRET: 'whsec_mine',
};

/** Expects one line of error output, exit code 1 and no process left running. */
async function expectRefusal(dataDir: string, line: RegExp, more: NodeJS.ProcessEnv = {}): Promise<void> {
  const refused = await start(dataDir, more);
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.errors()).toEqual([expect.stringMatching(line)]);
  await expect.poll(() => processesOn(dataDir)).toEqual([]);
}

describe('a start', () => {
  it('serves the app, the API and the settings on one origin, and says where', async () => {
    const cloud = await startReady(aFolder());
    await expect.poll(cloud.output).toContain(cloud.origin);
    // Each folder has a key of its own for its payments.
    const page = async ({ origin }: { origin: string }) =>
      (await (await fetch(`${origin}/gigs`)).text()).replace(/pk_test_\w+/, 'pk_test_');
    const plain = await page(cloud);
    expect(plain).toContain('<div id="root">');
    expect(await (await fetch(`${cloud.origin}/api/gigs`)).json()).toEqual([]);
    expect(await (await fetch(`${cloud.origin}/config.json`)).json()).toMatchObject({
      currency: 'usd',
      stripePublishableKey: expect.stringMatching(/^pk_test_/),
      stripeApiBase: '/stripe',
    });
    expect(await (await fetch(`http://127.0.0.1:${cloud.port}/api/health`)).json()).toEqual({ status: 'ok' });
    // The bar that moves the time is in no build, and is added to pages only if that is asked for.
    const tag = '<script defer src="/local/clock.js"></script>';
    expect(plain).not.toContain(tag);
    expect((await page(await startReady(aFolder(), {}, '--clock-bar'))).replace(tag, '')).toBe(plain);
    const built = globSync('dist/web/**/*.{html,js,css,json}');
    expect(built).not.toEqual([]);
    expect(built.filter((file) => /local.?clock/i.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('uses Stripe itself when all its settings are given', async () => {
    const cloud = await startReady(aFolder(), stripe);
    expect(await (await fetch(`${cloud.origin}/config.json`)).json()).toEqual({
      currency: 'usd',
      amounts: { minorPerMajor: 100, decimals: 2, minimum: 50 },
      commission: 1000,
      stripePublishableKey: 'pk_test_mine',
    });
    expect((await fetch(`${cloud.origin}/stripe/v1/payment_intents`)).status).toBe(404);
    expect((await fetch(`${cloud.origin}/local/clock`)).status).toBe(404);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s and leaves nothing running', async (signal) => {
    const dataDir = aFolder();
    const cloud = await startReady(dataDir);
    expect(processesOn(dataDir)).not.toEqual([]);
    // A connection that stays open after its response, with a second request that is never finished.
    const kept = connect(Number(cloud.port), 'localhost');
    kept.on('error', () => undefined);
    kept.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(kept, 'data');
    kept.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    cloud.kill(signal);
    expect(await cloud.ended).toEqual({ code: 0, signal: null });
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
    kept.destroy();
  });

  it('ends with 0 when it is stopped while it starts', async () => {
    const dataDir = aFolder();
    const cloud = await start(dataDir);
    await expect.poll(() => existsSync(join(dataDir, 'settings.json'))).toBe(true);
    cloud.kill('SIGTERM');
    expect(await cloud.ended).toEqual({ code: 0, signal: null });
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
  });

  it('ends with 1 and says so when its database dies', async () => {
    const dataDir = aFolder();
    const cloud = await startReady(dataDir);
    process.kill(databaseOn(dataDir), 'SIGKILL');
    expect(await cloud.ended).toEqual({ code: 1, signal: null });
    expect(cloud.errors().at(-1)).toBe('The database ended by itself: start again.');
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
  });

  it('leaves nothing running when it is killed, and keeps accounts, sessions and the time that was moved', async () => {
    const dataDir = aFolder();
    const first = await startReady(dataDir);
    const moved = await post(first.origin, '/local/clock', { advance: 'P7D' });
    const { now, ahead } = (await moved.json()) as { now: string; ahead: number };
    expect(ahead).toBe(7 * 24 * 3_600_000);
    expect((await post(first.origin, '/api/auth/register', account)).status).toBe(201);
    const cookie = (await signIn(first.origin)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    first.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
    const second = await startReady(dataDir, { PORT: first.port });
    expect((await fetch(`${second.origin}/api/orders`, { headers: { cookie } })).status).toBe(200);
    expect((await signIn(second.origin)).status).toBe(200);
    const kept = await (await fetch(`${second.origin}/local/clock`)).json();
    expect(kept).toEqual({ ahead, now: expect.toSatisfy((later: string) => later >= now) });
    second.kill('SIGTERM');
    await second.ended;
    await expectRefusal(dataDir, /The time in .* was moved, and Stripe knows only the real one: /, stripe);
    // With what an interrupted first seeding leaves, it starts with empty data.
    writeFileSync(join(dataDir, 'seed.begun'), '');
    const third = await startReady(dataDir);
    expect((await signIn(third.origin)).status).toBe(401);
    expect(existsSync(join(dataDir, 'seed.begun'))).toBe(false);
  });
});

describe('a start that fails', () => {
  it('says that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    await expectRefusal(aFolder(), new RegExp(`^Port ${PORT} is in use: .*set PORT`), { PORT });
    other.close();
  });

  it('says that the data folder is in use, and does not disturb the start that uses it', async () => {
    const dataDir = aFolder();
    const cloud = await startReady(dataDir);
    const second = await start(dataDir);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.errors()).toEqual([
      expect.stringMatching(/is in use by another start of Tandem: .*DATA_DIR/),
    ]);
    expect((await fetch(`${cloud.origin}/api/gigs`)).status).toBe(200);
  });

  it('says that the data folder is not a folder', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'mine');
    await expectRefusal(file, /cannot be written \(EEXIST\): .*DATA_DIR/);
    await expectRefusal(join(file, 'below'), /cannot be written \(ENOTDIR\): .*DATA_DIR/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('says that its settings are damaged, and does not replace them', async () => {
    const dataDir = aFolder();
    mkdirSync(dataDir);
    const file = join(dataDir, 'settings.json');
    for (const damage of ['', '{"half', '{}', '[]']) {
      writeFileSync(file, damage);
      await expectRefusal(dataDir, /settings\.json is damaged or unreadable: /);
      expect(readFileSync(file, 'utf8')).toBe(damage);
    }
  });

  it('says that its database is damaged', async () => {
    const dataDir = aFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'dynamodb.sqlite'), 'this is no database'.repeat(500));
    await expectRefusal(dataDir, /^The database does not start on .*dynamodb\.sqlite: delete the folder/);
  });

  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_x' },
      /^To use Stripe set STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET too/,
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      /^To use Stripe set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY too/,
    ],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, /^STRIPE_SECRET_KEY is a live key/],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, /^STRIPE_PUBLISHABLE_KEY is a live key/],
    [{ PORT: 'many' }, /^PORT is many: set it to a number/],
    [{ PORT: '70000' }, /^PORT is 70000: set it to a number/],
    [{ CURRENCY: 'xyz' }, /^CURRENCY is xyz\. There is no currency 'xyz': choose aed \| aud/],
    [{ MARKET_NAME: '<b>' }, /^MARKET_NAME is <b>\. '<b>' cannot be the name of a marketplace/],
    [
      { COMMISSION: '5001' },
      /^COMMISSION is 5001\. There is no commission of 5001 basis points: choose whole ones from 0 to 5000, which is 50 %/,
    ],
    [{ COMMISSION: '10 %' }, /^COMMISSION is 10 %\. There is no commission/],
    [{ SEED: 'all' }, /^SEED is all: set it to demo or none/],
    [{ DYNAMODB_ENDPOINT: 'nowhere' }, /^DYNAMODB_ENDPOINT is no address/],
    [
      { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' },
      /^No DynamoDB answers at http:\/\/127\.0\.0\.1:1: start it there/,
    ],
  ])('says what is wrong with %j', async (environment: NodeJS.ProcessEnv, line) => {
    await expectRefusal(aFolder(), line, environment);
  });
});

describe('a data folder', () => {
  it('is readable by its owner only, as is everything in it', async () => {
    const dataDir = aFolder();
    mkdirSync(dataDir, { mode: 0o755 });
    await startReady(dataDir);
    const names = readdirSync(dataDir);
    expect(names).toEqual(expect.arrayContaining(['settings.json', 'running.json', 'dynamodb.sqlite']));
    expect(names).not.toContain('settings.json.next');
    const isOpen = (name: string) => (statSync(join(dataDir, name)).mode & 0o077) !== 0;
    expect(['.', ...names].filter(isOpen)).toEqual([]);
  });

  it('of other things too stays as open as it was', async () => {
    const dataDir = aFolder();
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, 'of-others'), '');
    await startReady(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
    expect(statSync(join(dataDir, 'dynamodb.sqlite')).mode & 0o077).toBe(0);
  });
});
