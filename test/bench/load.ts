import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { aStart } from '#test/infra/local/a-start.ts';

import type { Answer, Order } from './load/bare-reads.ts';
import { drive, processorOf, type Act, type Pace } from './load/pace.ts';
import { ask, readsOf, repeating, type Read } from './load/reads.ts';
import { aTraveller, mixedRoles, type Role } from './load/roles.ts';
import { median } from './median.ts';
import { figure, progress, report } from './report.ts';

/**
 * `npm run bench -- load`: many clients at once at the gateway of `npm start`, which is a process of its own as this one
 * is that asks; and what the gateway reads from the table for them, read by the SDK alone.
 */
const LEVELS = [8, 32, 128];
const JUDGED = 32;
const JOURNEYS = { warmUp: 2, seconds: 10 };
/** One turn of the product and one of the bare SDK follow each other, so that a busy machine is busy for both. */
const TURN = { warmUp: 0.5, seconds: 2.5 };
const TURNS = 5;
/** Whose ways are read along, and how far. */
const READERS = 16;
const STEPS = 12;

/** Goes on where it was; after a failure it begins anew. */
async function walking(origin: string, role: Role, number: number): Promise<Act> {
  const one = await aTraveller(origin, role);
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

async function mixed(origin: string, many: number): Promise<Pace> {
  const acts: Act[] = [];
  for (const [number, role] of mixedRoles(many).entries()) acts.push(await walking(origin, role, number));
  return drive(acts, JOURNEYS);
}

/** A process that reads by the SDK alone. */
function startBare(dataDir: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'load/bare-reads.ts'), [dataDir]);
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('The process of the bare reads has ended.')));
  return {
    tell: async <O extends Order>(order: O): Promise<Answer<O>> => {
      child.send(order);
      const [answer] = (await once(child, 'message', gone)) as [Answer<O>];
      return answer;
    },
    stop: () => child.connected && child.disconnect(),
  };
}

type Turn = { product: Pace; bare: Pace };
type Place = { origin: string; pid: number; bare: ReturnType<typeof startBare> };

async function compared({ origin, pid, bare }: Place, reads: Read[], clients: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  while (turns.length < TURNS) {
    const acts = repeating(clients, reads, (read) => ask(origin, read));
    const product = await drive(acts, TURN, () => processorOf(pid));
    turns.push({ product, bare: await bare.tell({ clients, ...TURN }) });
  }
  return turns;
}

type Level = { clients: number; journeys: Pace; turns: Turn[] };
type Measured = { levels: Level[]; reads: number; requests: number };

async function measure(dataDir: string): Promise<Measured> {
  const start = await aStart(dataDir, { SEED: 'demo' });
  try {
    progress('The sample marketplace is made');
    await start.ready();
    const { origin, pid } = start;
    const bare = startBare(dataDir);
    try {
      const reads = await readsOf(origin, mixedRoles(READERS), STEPS);
      const { requests } = await bare.tell({ learn: reads });
      const levels: Level[] = [];
      for (const clients of LEVELS) {
        progress(`${clients} clients`);
        const journeys = await mixed(origin, clients);
        levels.push({ clients, journeys, turns: await compared({ origin, pid, bare }, reads, clients) });
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

function middle(all: Pace[]): Timing {
  const of = (name: keyof Timing) => median(all.map((pace) => pace[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    processor: of('processor'),
  };
}

/** Of neighbouring turns, the one in the middle. */
const ratio = (turns: Turn[], of: (turn: Turn) => number) => median(turns.map(of));
const pace = ({ product, bare }: Turn) => product.perSecond / bare.perSecond;
const share = ({ product, bare }: Turn) => bare.processor / product.processor;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const timing = ({ perSecond, p50, p95, p99 }: Timing) => [perSecond.toFixed(0), ...[p50, p95, p99].map(ms)];

const total = (all: Pace[]) =>
  all.flatMap(({ errors }) => Object.values(errors)).reduce((sum, count) => sum + count, 0);
const named = ({ errors }: Pace) =>
  Object.entries(errors)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || '0';

function print({ levels, reads, requests }: Measured): number {
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
        `reads through the gateway ÷ the same by the bare SDK, ${JUDGED} clients`,
        ratio(judged, pace),
        { atLeast: 0.7 },
        (value) => value.toFixed(2),
      ),
    ],
    findings: [
      {
        says:
          'Mixed journeys of visitors (half of all), buyers, sellers, clients and freelancers, who look, write, order and ' +
          'deliver, each as soon as they are answered; gateway, database and clients on one machine:',
        head: ['clients', 'requests/s', 'p50', 'p95', 'p99', 'errors'],
        rows: levels.map(({ clients, journeys }) => [clients, ...timing(journeys), named(journeys)]),
      },
      {
        says:
          `${reads} reads of those journeys, which ask the table ${requests} times: through the gateway, with HTTP, ` +
          'session, rules and shapes, and in turns with it the same requests to the table from one process that does ' +
          `nothing else. Medians of ${TURNS} turns:`,
        head: [
          'clients',
          'by',
          'reads/s',
          'p50',
          'p95',
          'p99',
          'processor per read',
          'ratio',
          'of processor',
        ],
        rows: levels.flatMap(({ clients, turns }) => {
          const product = middle(turns.map((turn) => turn.product));
          const bare = middle(turns.map((turn) => turn.bare));
          return [
            [
              clients,
              'product',
              ...timing(product),
              ms(product.processor),
              ratio(turns, pace).toFixed(2),
              ratio(turns, share).toFixed(2),
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
  // Everybody is answered, and as they should be, however many they are.
  process.exitCode = print(await measure(dataDir)) === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
