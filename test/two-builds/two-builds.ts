import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { keepTemporaryFilesInMemory } from '../memory-folder.ts';
import type { Step } from './a-market.ts';
import { applyPatch, buildOf, replaceText, type Build } from './build.ts';
import { firstDifference, kindOf, type Difference } from './compare.ts';
import { planted } from './planted.ts';

// `npm run two-builds -- REVISION` plays the same lives of orders and modules against the revision and the present sources,
// and names what differs outside. `-- --planted` plants errors into the present sources, and says which of them are seen.

/** Lives of one market, for which a cloud is started; most errors are seen in few. */
const LIVES = { compared: 25, planted: 10 };
const SHOWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lives: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    patch: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);
const lives = Number(values.lives);
const size = values.planted ? LIVES.planted : LIVES.compared;
const markets = Array.from({ length: Math.ceil(lives / size) }, (_, index) => ({
  seed: seed + index,
  lives: Math.min(size, lives - index * size),
}));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const brief = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);
const startedAt = performance.now();
const seconds = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;

function countUp(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function sayCounts(title: string, counts: Map<string, number>): void {
  say(`\n${title}`);
  for (const [what, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    say(`${String(count).padStart(8)}  ${what}`);
}

function sayDifference(market: { seed: number; lives: number }, steps: Step[], found: Difference): void {
  const { index, step, place, before, after } = found;
  say(`\nMarket ${market.seed} differs at its step ${index}: --seed ${market.seed} --lives ${market.lives}`);
  const of = steps.slice(0, index).filter((each) => each.of === step.of);
  for (const each of of.slice(-3)) say(`  after ${each.what} ${brief(each['answer'])}`);
  say(
    `  ${step.what}${step.of ? ` of ${step.of}` : ''}, ${place}\n  - ${brief(before)}\n  + ${brief(after)}`,
  );
}

/** Plays all markets against both; answers in how many they differ. */
async function compare(before: Build, after: Build): Promise<number> {
  const [acts, kinds] = [new Map<string, number>(), new Map<string, number>()];
  let differing = 0;
  for (const market of markets) {
    const plays = [before, after].map((build) => build.play(market.seed, market.lives));
    const [one = [], other = []] = await Promise.all(plays);
    for (const { what, answer } of one) {
      const { status } = (answer ?? {}) as { status?: number };
      countUp(acts, status ? `${what} ${status}` : what);
    }
    const found = firstDifference(one, other);
    if (!found) continue;
    differing += 1;
    countUp(kinds, kindOf(found));
    if (differing <= SHOWN) sayDifference(market, one, found);
  }
  sayCounts('Acts', acts);
  if (differing > 0) sayCounts('First differences', kinds);
  say(`\n${lives} lives in ${markets.length} markets, ${differing} markets differ. ${seconds()}`);
  return differing;
}

/** Plants each error into the present sources; answers how many are not seen. */
async function plant(build: Build): Promise<number> {
  const known = new Map<number, Promise<Step[]>>();
  let unseen = 0;
  const errors = planted.filter(({ what }) => new RegExp(values.only).test(what));
  for (const market of markets) known.set(market.seed, build.play(market.seed, market.lives));
  await Promise.all(known.values());
  say(`${markets.length} markets are known after ${seconds()}.`);
  for (const { what, file, from, to } of errors) {
    const undo = replaceText(build, file, from, to);
    let seen = '';
    for (const market of markets) {
      const found = firstDifference(
        (await known.get(market.seed)) ?? [],
        await build.play(market.seed, market.lives),
      );
      if (!found) continue;
      seen = `market ${market.seed}, step ${found.index}, ${kindOf(found)}`;
      break;
    }
    undo();
    if (!seen) unseen += 1;
    say(`${seen ? 'seen  ' : 'UNSEEN'}  ${what}${seen ? `: ${seen}` : ''} (${seconds()})`);
  }
  say(`${errors.length} errors planted, ${unseen} not seen.`);
  return unseen;
}

async function main(): Promise<number> {
  keepTemporaryFilesInMemory();
  const [revision, ...rest] = positionals;
  if (
    rest.length > 0 ||
    (revision === undefined) !== values.planted ||
    !(lives > 0) ||
    !Number.isInteger(seed)
  ) {
    say(
      'two-builds REVISION [--lives N] [--seed N] [--patch FILE], or two-builds --planted [--only PATTERN]',
    );
    return 2;
  }
  const present = buildOf();
  const builds = revision === undefined ? [present] : [buildOf(revision), present];
  try {
    if (values.patch) applyPatch(present, values.patch);
    const [first = present, second = present] = builds;
    return (await (revision === undefined ? plant(present) : compare(first, second))) > 0 ? 1 : 0;
  } finally {
    for (const { folder } of builds) rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
