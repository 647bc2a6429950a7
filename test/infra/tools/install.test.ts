import { spawnSync } from 'node:child_process';
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

const source = resolve(import.meta.dirname, '../../../infra/tools');
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
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-c', optional: true },
};
type Packages = Record<string, { name?: string; version?: string; integrity?: string }>;
const lock = (all: Packages) => JSON.stringify({ packages: all });

/** A checkout with all packages installed, and a stub of npm that records its arguments. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-install-'));
  for (const file of ['install.mjs', 'chromium.mjs']) {
    mkdirSync(join(root, 'infra/tools'), { recursive: true });
    copyFileSync(join(source, file), join(root, 'infra/tools', file));
  }
  const { 'node_modules/other-platform': _, '': __, ...installed } = packages;
  write('package-lock.json', lock(packages));
  write('node_modules/.package-lock.json', lock(installed));
  write('node_modules/left/package.json', '{}');
  write('node_modules/node/package.json', '{}');
  write('node_modules/.bin/node', '');
  writeProgram('bin/npm', `echo "$@" >> "${root}/called"`);
});
afterEach(() => rmSync(root, { recursive: true }));

function install(...args: string[]) {
  const env = { PATH: `${root}/bin:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'infra/tools/install.mjs'), ...args],
    {
      env,
      encoding: 'utf8',
    },
  );
  const called = join(root, 'called');
  return {
    status,
    stdout,
    stderr,
    called: existsSync(called) ? readFileSync(called, 'utf8').trim().split(' --no-audit')[0] : '',
  };
}

describe('the installation before each command', () => {
  it('does and prints nothing when everything is installed', () => {
    expect(install()).toEqual({ status: 0, stdout: '', stderr: '', called: '' });
  });

  it.each<[string, () => void]>([
    ['a package is missing', () => rmSync(join(root, 'node_modules/left'), { recursive: true })],
    ['nothing is installed', () => rmSync(join(root, 'node_modules/.package-lock.json'))],
    [
      'the lock names another version',
      () => write('package-lock.json', lock({ ...packages, 'node_modules/left': { version: '2.0.0' } })),
    ],
    [
      'the lock names one more',
      () => write('package-lock.json', lock({ ...packages, 'node_modules/right': { version: '1.0.0' } })),
    ],
    ['the last installation was interrupted', () => write('node_modules/.package-lock.json', '{"pack')],
  ])('installs when %s', (_, breakInstallation) => {
    breakInstallation();
    expect(install()).toMatchObject({ status: 0, called: 'install --no-save' });
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

  it('says in one line that npm was told to leave out our Node', () => {
    rmSync(join(root, 'node_modules/.bin/node'));
    const { status, stderr } = install();
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/ignore-scripts/)]]);
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
