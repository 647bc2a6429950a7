import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '#test/support/free-port.ts';

import { start } from './children.ts';

/** Starts the sample marketplace for the browser tests on this data folder, in a process of its own. */
export async function startMarket(dataDir: string) {
  const port = await freePort();
  const more = { PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', NO_OPEN: '1' };
  const { ended, stop } = start([process.execPath, 'infra/local/start.ts'], { more });
  const origin = `http://localhost:${port}`;
  const answers = async () => {
    while (!(await fetch(`${origin}/api/health`).catch(() => undefined))?.ok) await sleep(200);
    return origin;
  };
  const hasEnded = async () => {
    const { output } = await ended;
    throw new Error(`The marketplace for the browser tests has ended.\n${output}`);
  };
  return {
    ready: () => Promise.race([answers(), hasEnded()]),
    stop: async () => {
      stop();
      await ended;
    },
  };
}
