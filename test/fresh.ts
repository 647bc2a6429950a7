import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '#test/support/free-port.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tandem-fresh-'));
const started = performance.now();
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** The environment without this checkout's programs in PATH, and without variables of the product or of npm. */
function plainEnvironment(port: number): NodeJS.ProcessEnv {
  const ours = /^(npm_|STRIPE_|DYNAMODB_|AWS_|PLAYWRIGHT_|SEED$|DATA_DIR$)/i;
  const others = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const PATH = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.startsWith(root) && !place.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  return { ...Object.fromEntries(others), PATH, PORT: String(port), NO_OPEN: '1' };
}

function cloneHead(): void {
  const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder], {
    stdio: 'inherit',
  });
  if (cloned.status !== 0) throw new Error('The checkout cannot be cloned: is anything committed?');
}

async function answer(address: string): Promise<Response | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? response : undefined;
}

async function waitFor(address: string, hasEnded: () => boolean): Promise<Response> {
  while (!hasEnded()) {
    const response = await answer(address);
    if (response) return response;
    await sleep(250);
  }
  throw new Error(`npm start ended before ${address} answered.`);
}

/** Processes that run in the folder. Works where there is /proc. */
function leftovers(): string[] {
  const links = (pid: string) => ['cwd', 'exe'].map((name) => readlinkSync(`/proc/${pid}/${name}`));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return links(pid).some((place) => place.startsWith(folder));
      } catch {
        return false;
      }
    })
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
}

function require(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(failure);
}

function requireCleanInstall(): void {
  const inventory = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(inventory) as { packages: Record<string, { dev?: boolean }> };
  require(!Object.values(packages).some(({ dev }) => dev), 'Starting installed what it does not need.');
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  require(stdout === '', `Starting changed the checkout: ${stdout}`);
  say(`${Object.keys(packages).length} packages, all locked`);
}

async function main(): Promise<void> {
  cloneHead();
  say('cloned');
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const npm = spawn('npm', ['start'], { cwd: folder, env: plainEnvironment(port), stdio: 'inherit' });
  const ended = once(npm, 'exit') as Promise<[number | null]>;
  try {
    await waitFor(`${site}/api/health`, () => npm.exitCode !== null);
    say('healthy');
    const page = await (await waitFor(site, () => npm.exitCode !== null)).text();
    require(page.includes('<div id="root">'), 'The first page is not the app.');
    const gigs = (await (
      await waitFor(`${site}/api/gigs?limit=100`, () => npm.exitCode !== null)
    ).json()) as unknown[];
    require(gigs.length >= 40, `Only ${gigs.length} gigs were seeded.`);
    say(`first page and ${gigs.length} gigs`);
  } finally {
    npm.kill('SIGTERM');
  }
  const [code] = await ended;
  say(`stopped with exit code ${code}`);
  require(code === 0, 'npm start did not end well.');
  require(!(await answer(`${site}/api/health`)), 'The site still answers.');
  requireCleanInstall();
  const left = process.platform === 'linux' ? leftovers() : [];
  require(left.length === 0, `Still running: ${left.join(', ')}`);
  say('nothing left running');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
