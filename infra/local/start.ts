import open from 'open';

import { startCloud } from './cloud.ts';
import { UserError } from './user-error.ts';

const { PORT = '4000', DATA_DIR = '.data', SEED = 'demo', NO_OPEN, CI } = process.env;

function readPort(): number {
  if (/^\d{1,5}$/.test(PORT) && Number(PORT) < 65_536) return Number(PORT);
  throw new UserError(`PORT is ${PORT}: set it to a number from 0 to 65535.`);
}

function readSeed(): 'demo' | 'none' {
  if (SEED === 'demo' || SEED === 'none') return SEED;
  throw new UserError(`SEED is ${SEED}: set it to demo or none.`);
}

const stopping = new AbortController();
let stoppingSince = 0;

/** One Ctrl-C may arrive twice, from the terminal and through npm. Only a later one forces an exit. */
function onSignal(): void {
  if (!stopping.signal.aborted) stoppingSince = performance.now();
  else if (performance.now() - stoppingSince > 500) process.exit(130);
  stopping.abort();
}
process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal);

const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;

async function printWelcome({ origin, isSeeded }: { origin: string; isSeeded: boolean }): Promise<void> {
  console.log(`\n  Tandem is ready after ${seconds()}:  ${origin}\n`);
  if (isSeeded) {
    const { demoLogins } = await import('#infra/seed/demo.ts');
    for (const { role, username, password } of demoLogins) {
      console.log(`  Sign in as ${role}:  ${username}  /  ${password}`);
    }
    console.log('');
  }
  console.log(`  Mails are kept at  ${origin}/local/mail\n`);
  console.log('  Ctrl-C stops it.');
}

async function main(): Promise<number> {
  const failed = Promise.withResolvers<string>();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  try {
    const cloud = await startCloud({
      port: readPort(),
      dataDir: DATA_DIR,
      seed: readSeed(),
      web: process.argv.includes('--development') ? 'development' : 'built',
      hasClockBar: process.argv.includes('--clock-bar'),
      report: console.log,
      onFailure: failed.resolve,
      signal: stopping.signal,
    });
    await printWelcome(cloud);
    if (!NO_OPEN && !CI && process.stdout.isTTY) await open(cloud.origin);
    const failure = await Promise.race([failed.promise, stopped.then(() => undefined)]);
    await cloud.stop();
    if (failure) throw new UserError(failure);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    console.error(error instanceof UserError ? error.message : `Tandem could not start: ${String(error)}`);
    return 1;
  }
}

// Exit even if something, such as a keep-alive connection, is still open.
process.exit(await main());
