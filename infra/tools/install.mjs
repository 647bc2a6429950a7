// `install.mjs [--browser]`: installs the packages, and with --browser a Chromium for tests, if they are missing.
// run.mjs runs it before every command, on whatever Node (>= 20) the machine has, so it is plain JavaScript without
// dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const needsBrowser = process.argv.includes('--browser');

/** @param {string} message */
function fail(message) {
  console.error(message);
  // Only test runs need a browser, and the last line of a test run is always its count.
  if (needsBrowser) console.log('0 passed, 1 failed');
  process.exit(1);
}

/** @param {string} file */
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
  const present = packagesIn(join(modules, '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, link }]) => {
    if (!path || link) return true;
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
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, PATH } };
  return spawnSync(command, args, { ...options, shell: process.platform === 'win32' }).status === 0;
}

function installPackages() {
  if (!isInstalled()) {
    console.log('Installing the packages, once: about a gigabyte on disk …');
    const started = performance.now();
    // Not `npm ci`, which refuses a lock file without the optional packages of other platforms.
    if (!run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])) {
      fail('The packages could not be installed: see what npm says above, then run this command again.');
    }
    console.log(`Installed (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  }
  if (!existsSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))) {
    fail(
      "npm left out the project's own Node: allow install scripts (npm config set ignore-scripts false), delete node_modules and run this command again.",
    );
  }
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
    ? run('apt-get', ['update', '-qq']) &&
      ['chromium-headless-shell', 'chromium'].some((name) => run('apt-get', ['install', '-y', '-qq', name]))
    : run('npx', ['playwright', 'install', 'chromium']);
  if (!installed || !(await hasBrowser())) {
    fail('The browser tests need Chromium or Google Chrome: install one, then run this command again.');
  }
}

installPackages();
if (needsBrowser) await installBrowser();
