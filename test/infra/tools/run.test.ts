import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ownNodeFolder } from '#infra/tools/own-node.mjs';

import { scripts } from '../../../package.json' with { type: 'json' };

const tools = resolve(import.meta.dirname, '../../../infra/tools');
let root: string;
let runner: string;

function writeProgram(path: string, script: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, path), 0o755);
}

/** A temporary checkout with stubs: a Node and an installer that print their arguments. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-run-'));
  runner = join(root, 'infra/tools/run.mjs');
  mkdirSync(join(runner, '..'), { recursive: true });
  for (const file of ['run.mjs', 'own-node.mjs']) copyFileSync(join(tools, file), join(runner, '..', file));
  writeFileSync(
    join(root, 'infra/tools/install.mjs'),
    `console.log(['installed', ...process.argv.slice(2)].join(' '));`,
  );
  writeProgram(`${ownNodeFolder('')}/node`, 'echo own node "$@"');
});
afterEach(() => rmSync(root, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [runner, ...args], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

describe('the runner of all commands', () => {
  it('installs first, with a browser where one is needed, and starts the command with the project’s own Node', () => {
    expect(run('node', 'a.ts', '--b')).toEqual({ status: 0, lines: ['installed', 'own node a.ts --b'] });
    expect(run('--browser', 'node', 'a.ts').lines).toEqual(['installed --browser', 'own node a.ts']);
  });

  it('starts nothing when the installation fails', () => {
    writeFileSync(join(root, 'infra/tools/install.mjs'), 'process.exit(3);');
    expect(run('node', 'a.ts')).toEqual({ status: 3, lines: [''] });
  });

  it('ends with the exit code of the command, or 127 where there is no such command', () => {
    expect(run('sh', '-c', 'exit 7').status).toBe(7);
    expect(run('no-such-command').status).toBe(127);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on and waits for the command',
    async (signal) => {
      const script = `trap 'echo ended; exit 5' ${signal.slice(3)}; echo ready; while :; do sleep 0.05; done`;
      const child = spawn(process.execPath, [runner, 'sh', '-c', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      child.stdout.on('data', (bytes: Buffer) => (output += String(bytes)));
      await expect.poll(() => output).toContain('ready');
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([5, null]);
      expect(output).toContain('ended');
    },
  );
});

it('every script installs what is missing first', () => {
  const others = Object.entries(scripts).filter(
    ([, script]) => !script.includes('node infra/tools/run.mjs '),
  );
  for (const [name, script] of others)
    expect([name, script]).toEqual([expect.stringMatching(/^pre/), 'npm run build']);
});
