import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getRunningCloud } from '#infra/local/data/running-cloud.ts';
import { readProvider, setAccount, setEnvironment } from '#infra/local/environment.ts';
import { readSettings } from '#infra/local/settings.ts';
import { aStart } from '#test/infra/local/a-start.ts';

import { connectPeople, missing, storm, notifyInTurn, type Notified } from './live/storm.ts';
import { figure, progress, report } from './measure/report.ts';

/**
 * `npm run bench -- live`: people with a connected browser each are told of something, and the time from the commit of the
 * transaction to the arrival is measured; then all connections are lost at once while they are told of more. Gateway,
 * database and browsers run on one machine.
 */
const SOCKETS = Number(process.argv[2] ?? 1_000);
const PER_SECOND = 20;
const TOLD = 500;
/** As many more are told at the start, and not counted. */
const WARM_UP = 100;

const sorted = (notified: Notified[]) =>
  notified
    .map(({ listener, title, committedAt }) => (listener.arrivals.get(title) ?? Infinity) - committedAt)
    .toSorted((one, other) => one - other);
const at = (times: number[], share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function measure(origin: string): Promise<number> {
  const place = { origin };
  progress(`Connecting ${SOCKETS} browsers`);
  const started = performance.now();
  const all = await connectPeople(place, SOCKETS);
  const seconds = (performance.now() - started) / 1_000;
  await missing(await notifyInTurn(all, { count: WARM_UP, perSecond: PER_SECOND, name: 'warm-up' }));
  progress('Compose people in turn');
  const notified = await notifyInTurn(all, { count: TOLD, perSecond: PER_SECOND, name: 'news' });
  const lost = await missing(notified);
  const times = sorted(notified);
  progress('Losing all connections');
  const duringStorm = await storm(all, { count: TOLD, perSecond: 4 * PER_SECOND, name: 'storm' });
  const missed = await missing(duringStorm);
  const p95 = at(times, 0.95);
  report({
    title: 'Told at once',
    command: 'npm run bench -- live',
    figures: [
      figure(`${SOCKETS} sockets: from commit to arrival, p95`, p95, { atMost: 300 }, ms),
      figure('lost in a storm of reconnections, of what was told meanwhile', missed.length, { atMost: 0 }),
    ],
    findings: [
      {
        says: `${TOLD} news to people in turn, ${PER_SECOND} in a second; and as many, ${4 * PER_SECOND} in a second, while all connections are lost at once and each browser comes back within about a second. Gateway, database and browsers run on one machine.`,
        head: ['sockets', 'opened in', 'p50', 'p95', 'p99', 'lost', 'lost in the storm'],
        rows: [
          [
            SOCKETS,
            `${seconds.toFixed(1)} s`,
            ...[0.5, 0.95, 0.99].map((share) => ms(at(times, share))),
            lost.length,
            missed.length,
          ],
        ],
      },
    ],
  });
  for (const { listener } of all) listener.leave();
  return lost.length + missed.length;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-live-'));
const start = await aStart(dataDir);
try {
  await start.ready();
  const { origin, databaseEndpoint } = getRunningCloud(dataDir);
  const settings = readSettings(dataDir);
  setAccount(settings);
  setEnvironment({ origin, databaseEndpoint, provider: readProvider({}, settings), settings });
  process.exitCode = (await measure(origin)) === 0 ? 0 : 1;
} finally {
  start.kill('SIGTERM');
  await start.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
