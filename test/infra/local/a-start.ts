import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '#test/support/free-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const program = resolve(root, 'infra/local/start.ts');
/** Shared by all starts, because each compiles the same modules. */
const NODE_COMPILE_CACHE = resolve(root, 'node_modules/.cache/starts');

/** Runs what `npm start` runs in its own process, with this data folder, on a free port, and with the flags. */
export async function aStart(dataDir: string, more: NodeJS.ProcessEnv = {}, ...flags: string[]) {
  const port = more['PORT'] ?? String(await freePort());
  const { PATH, HOME } = process.env;
  const settings = { DATA_DIR: dataDir, PORT: port, SEED: 'none', NO_OPEN: '1', ...more };
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (bytes) => (output += String(bytes)));
  child.stderr.on('data', (bytes) => (errors += String(bytes)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const origin = `http://localhost:${port}`;
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    output: () => output,
    errors: () => errors.trimEnd().split('\n'),
    /** Resolves once the health check succeeds; throws the error output if the process exits before. */
    ready: async () => {
      while (child.exitCode === null && child.signalCode === null) {
        const response = await fetch(`${origin}/api/health`).catch(() => undefined);
        if (response?.ok) return;
        await sleep(50);
      }
      throw new Error(`It ended: ${errors}`);
    },
  };
}

/** The ids of the processes whose command line names this data folder. */
function pidsOn(dataDir: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(dataDir));
}

/** The process id of the database that runs on this data folder: the program itself, not the shell or Node that started it. */
export const databaseOn = (dataDir: string): number =>
  Number(
    pidsOn(dataDir)
      .filter((pid) => commandOf(pid).includes('--db-path'))
      .find((pid) => !/\/(?:node|npm|sh|dash|bash)$/.test(readlinkSync(`/proc/${pid}/exe`))),
  );

/** The command lines of the processes that use this data folder. */
export const processesOn = (dataDir: string): string[] => pidsOn(dataDir).map(commandOf);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
