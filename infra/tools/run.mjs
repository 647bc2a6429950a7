// `run.mjs [--start | --browser] COMMAND …`: installs what is missing (see install.mjs), then runs the command with the
// project's own Node and tools.
// Every npm script starts here, on whatever Node (>= 20) the machine has, so it is plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ownNodeFolder } from './own-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flags = process.argv.slice(2, 3).filter((flag) => ['--start', '--browser'].includes(flag));
const [command = '', ...args] = process.argv.slice(2 + flags.length);

const installer = fileURLToPath(new URL('install.mjs', import.meta.url));
const installed = spawnSync(process.execPath, [installer, ...flags], { stdio: 'inherit' });
if (installed.status !== 0) process.exit(installed.status ?? 1);

const PATH = [ownNodeFolder(root), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
// npm may send a signal to this process only, so it is passed on: from before the command can have begun, because a signal
// that ended this process alone would leave the command running.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH },
  shell: process.platform === 'win32',
});
child.once('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.once('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
