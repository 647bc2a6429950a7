// `install.mjs [--start | --browser]`: installs the packages if they are missing; with --start only those that starting
// needs, with --browser a Chromium for tests, too. run.mjs runs it before every command, on whatever Node (>= 20) the
// machine has, so it is plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findChromium } from './chromium.mjs';
import { ownNodeFolder } from './own-node.mjs';
import { takeTurn } from './take-turn.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
/** What npm has installed; it writes this file last. */
const inventory = join(modules, '.package-lock.json');
/** There while packages are added to others, so that a run that was killed can be told from one that ended. */
const unfinished = join(modules, '.unfinished');
const needsBrowser = process.argv.includes('--browser');
const isStart = process.argv.includes('--start');
const OWN_NODE = 24;

/** @param {string} message */
function fail(message) {
  console.error(message);
  // Only test runs need a browser, and the last line of a test run is always its count.
  if (needsBrowser) console.log('0 passed, 1 failed');
  process.exit(1);
}

/**
 * @typedef {{ version: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Locked
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what package-lock.json names. Optional packages of other platforms may be absent. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(inventory);
  if (!wanted || !present || existsSync(unfinished)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional, link }]) => {
    if (!path || link || (isStart && dev)) return true;
    const found = present[path];
    if (!found) return Boolean(optional || devOptional);
    return (
      found.version === version &&
      found.integrity === integrity &&
      existsSync(join(root, path, 'package.json'))
    );
  });
}

/**
 * Runs a command with its output shown. The project's own Node is not on its PATH, because the command may replace it.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules) && !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, PATH } };
  const child = spawn(command, args, { ...options, shell: process.platform === 'win32' });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
}

/**
 * Installs what package-lock.json names. `npm ci` begins with an empty node_modules, which would break a marketplace that
 * runs from it, so it is for one without a whole installation; to a whole one, npm only adds.
 */
async function installLocked() {
  const present = existsSync(unfinished) ? undefined : packagesIn(inventory);
  // Never takes away what another command has installed.
  const needsAll = !isStart || Object.values(present ?? {}).some(({ dev }) => dev);
  console.log(`Installing ${needsAll ? 'all packages' : 'what starting needs'}, once …`);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  flags.push(needsAll ? '--include=dev' : '--omit=dev');
  if (!present) return run('npm', ['ci', ...flags]);
  writeFileSync(unfinished, '');
  // npm believes its inventory only if it is newer than all folders, and fetches every package again if it is not. Tools
  // keep their caches in node_modules, so it is seldom the newest.
  const now = new Date();
  utimesSync(inventory, now, now);
  const isDone = await run('npm', ['install', '--no-save', ...flags]);
  // Where npm fails, it puts back what was there.
  rmSync(unfinished, { force: true });
  return isDone;
}

async function installPackages() {
  if (isInstalled()) return;
  await takeTurn(root, () => console.log('Another command installs the packages: waiting for it …'));
  if (isInstalled()) return;
  const started = performance.now();
  if (!(await installLocked())) {
    fail('The packages could not be installed: see what npm says above, then run this command again.');
  }
  console.log(`Installed (${((performance.now() - started) / 1000).toFixed(1)} s).`);
}

/** npm has the project's own Node for some machines; on others theirs must do. */
function checkNode() {
  if (existsSync(ownNodeFolder(root)) || Number.parseInt(process.versions.node) >= OWN_NODE) return;
  const machine = `${process.platform} ${process.arch}`;
  fail(
    `npm installed no Node ${OWN_NODE} for this machine (${machine}): install it, then run this command again.`,
  );
}

async function hasBrowser() {
  if (findChromium()) return true;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath());
}

async function installBrowser() {
  if (await hasBrowser()) return;
  console.log('Installing Chromium for the browser tests …');
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const installed = isDebian
    ? (await run('apt-get', ['update', '-qq'])) &&
      ((await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'])) ||
        (await run('apt-get', ['install', '-y', '-qq', 'chromium'])))
    : await run('npx', ['playwright', 'install', 'chromium']);
  if (!installed || !(await hasBrowser())) {
    fail('The browser tests need Chromium or Google Chrome: install one, then run this command again.');
  }
}

await installPackages();
checkNode();
if (needsBrowser) await installBrowser();
