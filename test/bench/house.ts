import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

import { kindOf } from '#infra/functions/kind.ts';
import { buildFunctions, type Bundle } from '#infra/tools/build.ts';

import { median } from './measure/median.ts';
import { report } from './measure/report.ts';

// `npm run bench -- house [FOLDER]`: how large the sources are, how their rooms hang together, and how far money is from its order;
// of another checkout, if its folder is given.

const ours = resolve(import.meta.dirname, '../..');
const root = resolve(process.argv[2] ?? ours);
const AREAS = ['functions', 'shared', 'web', 'infra', 'test'];
const KIND_ROOMS = ['functions/domain/orders', 'functions/domain/modules'];
/** Where money goes through from the payment to the transfer. */
const FROM_PAY_TO_TRANSFER = [
  'functions/calls/orders/pay.ts',
  'functions/calls/webhooks/stripe.ts',
  'functions/jobs/movements.ts',
];

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && statSync(join(root, name)).isFile(),
    );

const all = new Map(AREAS.map((area) => [area, filesUnder(area)]));
const sources = new Map(
  [...all.values()].flat().map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const linesOf = (text: string) => text.split('\n').length - 1;

/** The files of the project that a file imports: also what only types need, or what is loaded later. */
function importsOf(file: string, { withTypes }: { withTypes: boolean }): string[] {
  const statements = (sources.get(file) ?? '').matchAll(
    /^(?:import|export)( type)? [^'=(]*from '([^']+)'|import\('([^']+)'\)/gm,
  );
  return [...statements].flatMap(([, type, from, later]) => {
    if (type && !withTypes) return [];
    const target = from ?? later ?? '';
    const path = target.startsWith('#')
      ? target.slice(1).replace(/^web\//, 'web/src/')
      : relative(root, resolve(root, dirname(file), target));
    return sources.has(path) ? [path] : [];
  });
}

/** Everything that these files lead to, themselves included. */
function reachedFrom(firsts: string[]): Set<string> {
  const reached = new Set(firsts.filter((file) => sources.has(file)));
  for (const file of reached) for (const next of importsOf(file, { withTypes: false })) reached.add(next);
  return reached;
}

/** The room of a file: its folder in the domain; of money, the folder inside. */
const roomOf = (file: string): string | undefined =>
  /^functions\/domain\/(money\/\w[\w-]*(?=\/)|[\w-]+(?=\/))/.exec(file)?.[1];

const rooms = new Map<string, Set<string>>();
for (const file of all.get('functions') ?? []) {
  const room = roomOf(file);
  if (!room) continue;
  const others = rooms.get(room) ?? rooms.set(room, new Set()).get(room);
  for (const next of importsOf(file, { withTypes: true })) {
    const other = roomOf(next);
    if (other && other !== room) others?.add(other);
  }
}

function leadsTo(from: string): Set<string> {
  const reached = new Set<string>();
  const queue = [...(rooms.get(from) ?? [])];
  for (let room = queue.pop(); room; room = queue.pop())
    if (!reached.has(room)) queue.push(...(reached.add(room) && (rooms.get(room) ?? [])));
  return reached;
}
const circular = [...rooms.keys()].filter((room) => leadsTo(room).has(room));

const folders = Map.groupBy([...sources.keys()], dirname);
const [largest = '', inLargest = []] =
  [...folders].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];

/** Files that name a kind of work, outside its own room: each may have to change for another kind. */
const naming = (all.get('functions') ?? []).filter(
  (file) =>
    file.startsWith('functions/domain/') &&
    !KIND_ROOMS.some((room) => file.startsWith(`${room}/`)) &&
    /'order'|'module'|keys\.order\b|moduleKey\b/.test(sources.get(file) ?? ''),
);

async function bundleAll(): Promise<Bundle[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-house-'));
  try {
    return await buildFunctions({ to: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What functions of each kind load at their start; only of this checkout. */
async function loadedAtStart() {
  if (root !== ours) return [];
  const rows = [...Map.groupBy(await bundleAll(), ({ functionName }) => kindOf(functionName))].map(
    ([kind, bundles]) => {
      const own = bundles.map(({ ownBytes }) => ownBytes);
      const [largestOne] = bundles.toSorted((one, other) => other.ownBytes - one.ownBytes);
      const packages = new Set(bundles.flatMap((bundle) => bundle.packages));
      return [
        kind,
        bundles.length,
        packages.size,
        (median(own) / 1000).toFixed(1),
        `${(Math.max(...own) / 1000).toFixed(1)} (${largestOne?.functionName})`,
        (largestOne?.ownModules ?? [])
          .slice(0, 5)
          .map(({ module, bytes }) => `${basename(module)} ${(bytes / 1000).toFixed(1)}`)
          .join(', '),
      ];
    },
  );
  const head = [
    'kind of function',
    'functions',
    'packages',
    'own kB, median',
    'own kB, most',
    'its largest modules',
  ];
  return [
    { says: 'What a function loads at its start (how fast is in `npm run bench -- cold`):', head, rows },
  ];
}

report({
  title: 'The house',
  command: 'npm run bench -- house',
  figures: [],
  findings: [
    {
      says: 'Lines of TypeScript:',
      head: ['area', 'files', 'lines'],
      rows: AREAS.map((area) => {
        const files = all.get(area) ?? [];
        return [area, files.length, files.reduce((sum, file) => sum + linesOf(sources.get(file) ?? ''), 0)];
      }),
    },
    {
      says: 'How they hang together, types counted:',
      head: ['what', 'how many', 'which'],
      rows: [
        ['rooms of the domain', rooms.size, ''],
        ['rooms in a circle', circular.length, circular.toSorted().join(' ')],
        [
          'files of functions and shared from paying to the transfer',
          reachedFrom(FROM_PAY_TO_TRANSFER).size,
          '',
        ],
        [
          'files of the domain that name a kind of work',
          naming.length,
          naming.map((file) => basename(file)).join(' '),
        ],
        ['files in the largest folder', inLargest.length, largest],
      ],
    },
    ...(await loadedAtStart()),
  ],
});
