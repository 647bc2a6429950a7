import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
/** Each test file runs in its own process: a compile cache on disk lets them share compiled packages. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

const running = new Set<ChildProcess>();

export type Outcome = { isOk: boolean; output: string };

type Options = { isShown?: boolean; more?: NodeJS.ProcessEnv };

/** Starts a command of the project; its output is shown as it comes, or collected. */
export function start([command = '', ...args]: string[], { isShown = false, more = {} }: Options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH, NODE_COMPILE_CACHE, ...more },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += String(bytes)));
  const ended = new Promise<Outcome>((done) => {
    child.once('error', (error) => done({ isOk: false, output: error.message }));
    child.once('close', (code) => done({ isOk: code === 0, output }));
  });
  return { ended, stop: () => child.kill('SIGTERM') };
}

/** Passes a signal on to every command that still runs. */
export function signalAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}
