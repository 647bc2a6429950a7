import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ownNodeFolder } from '#infra/tools/own-node.mjs';

const source = resolve(import.meta.dirname, '../../../infra/tools');
const own = ownNodeFolder('');
let root: string;

const write = (path: string, content: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};
const writeProgram = (path: string, script: string) => {
  write(path, `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, path), 0o755);
};

const packages = {
  '': { name: 'tandem' },
  'node_modules/node': { version: '24.0.0', integrity: 'sha512-a' },
  'node_modules/left': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-d', dev: true },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-c', optional: true },
};
const { 'node_modules/other-platform': _, '': __, ...installed } = packages;
const { 'node_modules/tool': ___, ...startOnly } = installed;
type Packages = Record<string, { name?: string; version?: string; integrity?: string; dev?: boolean }>;
const lock = (all: Packages) => JSON.stringify({ packages: all });

/** A checkout with all packages installed, and a stub of npm that records its arguments. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-install-'));
  for (const file of ['install.mjs', 'chromium.mjs', 'own-node.mjs', 'take-turn.mjs']) {
    mkdirSync(join(root, 'infra/tools'), { recursive: true });
    copyFileSync(join(source, file), join(root, 'infra/tools', file));
  }
  write('package-lock.json', lock(packages));
  write('node_modules/.package-lock.json', lock(installed));
  for (const path of Object.keys(installed)) write(`${path}/package.json`, '{}');
  write(`${own}/node`, '');
  writeProgram('bin/npm', `echo "$@" >> "${root}/called"`);
});
afterEach(() => rmSync(root, { recursive: true }));
const nodeFlags: string[] = [];
afterEach(() => void nodeFlags.splice(0));

const installer = () => join(root, 'infra/tools/install.mjs');
const env = () => ({ PATH: `${root}/bin:/usr/bin:/bin` });
const called = () =>
  existsSync(join(root, 'called')) ? readFileSync(join(root, 'called'), 'utf8').replaceAll(usual, '') : '';
const usual = ' --no-audit --no-fund --loglevel=error --include=optional';

function install(...args: string[]) {
  const options = { env: env(), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeFlags, installer(), ...args],
    options,
  );
  return { status, stdout, stderr, called: called().trim() };
}

const move = () =>
  write('package-lock.json', lock({ ...packages, 'node_modules/left': { version: '2.0.0' } }));
const clear = () => rmSync(join(root, 'node_modules/.package-lock.json'));
const onlyStart = () => write('node_modules/.package-lock.json', lock(startOnly));

describe('the installation before each command', () => {
  it('does and prints nothing when everything is installed', () => {
    expect(install()).toEqual({ status: 0, stdout: '', stderr: '', called: '' });
  });

  it('of starting does so when what it needs is installed', () => {
    onlyStart();
    expect(install('--start').called).toBe('');
  });

  it.each<[string, string, () => void, args?: string[]]>([
    [
      'adds to what is there',
      'install --no-save --include=dev',
      () => rmSync(join(root, 'node_modules/left'), { recursive: true }),
    ],
    ['replaces what has another version', 'install --no-save --include=dev', move],
    ['adds the tools to what starting needs', 'install --no-save --include=dev', onlyStart],
    ['keeps the tools when it starts', 'install --no-save --include=dev', move, ['--start']],
    [
      'adds no tools when it starts',
      'install --no-save --omit=dev',
      () => (onlyStart(), move()),
      ['--start'],
    ],
    ['begins anew where nothing is', 'ci --include=dev', clear],
    ['begins without tools when it starts', 'ci --omit=dev', clear, ['--start']],
    [
      'begins anew where npm was killed at its end',
      'ci --include=dev',
      () => write('node_modules/.package-lock.json', '{"pack'),
    ],
    [
      'begins anew where npm was killed before',
      'ci --include=dev',
      () => write('node_modules/.unfinished', ''),
    ],
  ])('%s: %s', (_, command, prepare, args = []) => {
    prepare();
    expect(install(...args)).toMatchObject({ status: 0, called: command });
  });

  it('is done once when two commands want it at once', async () => {
    clear();
    write('whole', lock(installed));
    writeProgram(
      'bin/npm',
      `echo "$@" >> ${root}/called; sleep 1; cp ${root}/whole ${root}/node_modules/.package-lock.json`,
    );
    const both = [1, 2].map(() => spawn(process.execPath, [installer()], { env: env() }));
    const ends = await Promise.all(both.map((child) => once(child, 'exit')));
    expect([ends, called()]).toEqual([
      [
        [0, null],
        [0, null],
      ],
      'ci --include=dev\n',
    ]);
  });

  it('says in one line that npm failed', () => {
    writeProgram('bin/npm', 'exit 1');
    rmSync(join(root, 'node_modules/left'), { recursive: true });
    const { status, stderr } = install();
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The packages could not be installed/)],
    ]);
  });

  it('says in one line that npm has no Node for the machine, whose own is too old', () => {
    rmSync(join(root, own), { recursive: true });
    expect(install().status).toBe(0);
    nodeFlags.push(
      '--import=data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"22.1.0"}})',
    );
    const { status, stderr } = install();
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^npm installed no Node 24/)],
    ]);
  });

  it('uses the machine’s own browser', () => {
    writeProgram('bin/chromium', '');
    expect(install('--browser')).toEqual({ status: 0, stdout: '', stderr: '', called: '' });
  });

  it('ends a test run that cannot begin with the line that every test run ends with', () => {
    writeProgram('bin/npm', 'exit 1');
    rmSync(join(root, 'node_modules/left'), { recursive: true });
    const { status, stdout } = install('--browser');
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed']);
  });
});

type Locked = {
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};

describe('the lock file', () => {
  const { packages: locked } = JSON.parse(
    readFileSync(resolve(source, '../../package-lock.json'), 'utf8'),
  ) as { packages: Record<string, Locked> };
  const fetched = Object.entries(locked).filter(([path, { inBundle }]) => path && !inBundle);

  // npm leaves addresses out where omit-lockfile-registry-resolved is set: add packages with =false.
  it('has the address of every package, without which npm fetches the list of all its versions first', () => {
    const missing = fetched.filter(
      ([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'),
    );
    expect(missing.map(([path]) => path)).toEqual([]);
  });

  it('has the digest of every package', () => {
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  // npm writes only those of the machine where it finds node_modules: write the lock in a folder without.
  it('has every optional package that another one names, whatever machine it is for', () => {
    const named = Object.values(locked).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !locked[`node_modules/${name}`])).toEqual([]);
  });
});
