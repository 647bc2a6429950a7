import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { aStart } from '#test/infra/local/a-start.ts';

import type { Answer, Command } from './load/bare-reads.ts';
import { drive, processorOf, type Act, type Pace } from './load/pace.ts';
import { read, recordReads, repeating, type Read } from './load/reads.ts';
import { aJourneyClient, mixedRoles, type Role } from './load/roles.ts';
import { median } from './measure/median.ts';
import { figure, progress, report } from './measure/report.ts';

/**
 * `npm run bench -- load`: many clients at once send requests to the gateway of `npm start`, which runs in another
 * process; for comparison, the SDK alone reads the same from the table.
 */
const LEVELS = [8, 32, 128];
/** The number of clients whose ratio is compared with the goal. */
const JUDGED = 32;
const JOURNEYS = { warmUp: 2, seconds: 10 };
/** The product and the bare SDK take turns, so that load on the machine affects both alike. */
const TURN = { warmUp: 0.5, seconds: 2.5 };
const TURNS = 5;
/** How many journeys the compared reads are recorded from, and how many steps of each. */
const READERS = 16;
const STEPS = 12;

/** Returns a function that takes the next step of a journey. After a failure the journey starts again. */
async function walk(origin: string, role: Role, number: number): Promise<Act> {
  const one = await aJourneyClient(origin, role);
  let journey = role.journey(one, number);
  return async () => {
    try {
      await journey.next();
    } catch (error) {
      journey = role.journey(one, number);
      throw error;
    }
  };
}

async function runJourneys(origin: string, many: number): Promise<Pace> {
  const acts: Act[] = [];
  for (const [number, role] of mixedRoles(many).entries()) acts.push(await walk(origin, role, number));
  return drive(acts, JOURNEYS);
}

/** Starts a process that reads with the SDK alone. */
function startBare(dataDir: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load/bare-reads.ts'), [dataDir]);
  const exited = new AbortController();
  child.once('exit', () => exited.abort(new Error('The process of the bare reads has ended.')));
  return {
    send: async <C extends Command>(command: C): Promise<Answer<C>> => {
      child.send(command);
      const [answer] = (await once(child, 'message', exited)) as [Answer<C>];
      return answer;
    },
    stop: () => child.connected && child.disconnect(),
  };
}

type Turn = { product: Pace; bare: Pace };
type Place = { origin: string; pid: number; bare: ReturnType<typeof startBare> };

async function compare({ origin, pid, bare }: Place, reads: Read[], clients: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  while (turns.length < TURNS) {
    const acts = repeating(clients, reads, (one) => read(origin, one));
    const product = await drive(acts, TURN, () => processorOf(pid));
    turns.push({ product, bare: await bare.send({ clients, ...TURN }) });
  }
  return turns;
}

type Level = { clients: number; journeys: Pace; turns: Turn[] };
type Measured = { levels: Level[]; reads: number; requests: number };

async function measure(dataDir: string): Promise<Measured> {
  const start = await aStart(dataDir, { SEED: 'demo' });
  try {
    progress('Creating the sample marketplace');
    await start.ready();
    const { origin, pid } = start;
    const bare = startBare(dataDir);
    try {
      const reads = await recordReads(origin, mixedRoles(READERS), STEPS);
      const { requests } = await bare.send({ record: reads });
      const levels: Level[] = [];
      for (const clients of LEVELS) {
        progress(`${clients} clients`);
        const journeys = await runJourneys(origin, clients);
        levels.push({ clients, journeys, turns: await compare({ origin, pid, bare }, reads, clients) });
      }
      return { levels, reads: reads.length, requests };
    } finally {
      bare.stop();
    }
  } finally {
    start.kill('SIGTERM');
    await start.ended;
  }
}

type Timing = Omit<Pace, 'errors'>;

function medianPace(all: Pace[]): Timing {
  const of = (name: keyof Timing) => median(all.map((pace) => pace[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    processor: of('processor'),
  };
}

/** The median over all turns. */
const ratio = (turns: Turn[], of: (turn: Turn) => number) => median(turns.map(of));
const speedRatio = ({ product, bare }: Turn) => product.perSecond / bare.perSecond;
const processorRatio = ({ product, bare }: Turn) => bare.processor / product.processor;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const timing = ({ perSecond, p50, p95, p99 }: Timing) => [perSecond.toFixed(0), ...[p50, p95, p99].map(ms)];

const total = (all: Pace[]) =>
  all.flatMap(({ errors }) => Object.values(errors)).reduce((sum, count) => sum + count, 0);
const errorText = ({ errors }: Pace) =>
  Object.entries(errors)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || '0';

function printReport({ levels, reads, requests }: Measured): number {
  const judged = levels.find(({ clients }) => clients === JUDGED)?.turns ?? [];
  const errors = total(
    levels.flatMap(({ journeys, turns }) => [
      journeys,
      ...turns.flatMap(({ product, bare }) => [product, bare]),
    ]),
  );
  report({
    title: 'Under load',
    command: 'npm run bench -- load',
    figures: [
      figure('errors at 8, 32 and 128 clients', errors, { atMost: 0 }),
      figure(
        `reads per second: gateway ÷ bare SDK, ${JUDGED} clients`,
        ratio(judged, speedRatio),
        { atLeast: 0.7 },
        (value) => value.toFixed(2),
      ),
    ],
    findings: [
      {
        says:
          'Mixed journeys of visitors (half of all), buyers, sellers, clients and freelancers, who browse, write, order and ' +
          'deliver, without pauses between requests; gateway, database and clients run on one machine:',
        head: ['clients', 'requests/s', 'p50', 'p95', 'p99', 'errors'],
        rows: levels.map(({ clients, journeys }) => [clients, ...timing(journeys), errorText(journeys)]),
      },
      {
        says:
          `${reads} reads of those journeys, which take ${requests} requests to the table: through the gateway, with ` +
          'HTTP, sessions, rules and schemas; and in turns with it the same requests to the table from a process that ' +
          `does nothing else. Medians of ${TURNS} turns:`,
        head: [
          'clients',
          'by',
          'reads/s',
          'p50',
          'p95',
          'p99',
          'processor per read',
          'ratio',
          'processor ratio',
        ],
        rows: levels.flatMap(({ clients, turns }) => {
          const product = medianPace(turns.map((turn) => turn.product));
          const bare = medianPace(turns.map((turn) => turn.bare));
          return [
            [
              clients,
              'product',
              ...timing(product),
              ms(product.processor),
              ratio(turns, speedRatio).toFixed(2),
              ratio(turns, processorRatio).toFixed(2),
            ],
            [clients, 'bare SDK', ...timing(bare), ms(bare.processor), '', ''],
          ];
        }),
      },
    ],
  });
  return errors;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-load-'));
try {
  // Fails if any request failed.
  process.exitCode = printReport(await measure(dataDir)) === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
