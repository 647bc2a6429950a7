import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';

import { startCloud } from '#infra/local/cloud.ts';
import { chromiumPath } from '#test/support/chromium.ts';

import { median } from './median.ts';

const RUNS = 3;
const forms: { form: string; config: Config | undefined; performance: number }[] = [
  { form: 'mobile', config: undefined, performance: 95 },
  { form: 'desktop', config: desktopConfig, performance: 100 },
];
/** These depend on nothing but the page; how fast a page is depends on the machine as well. */
const exact = ['accessibility', 'best-practices', 'seo'] as const;

type Figures = Record<'performance' | (typeof exact)[number] | 'LCP ms' | 'TBT ms' | 'CLS', number>;

async function run(url: string, port: number, config: Config | undefined): Promise<Figures> {
  const onlyCategories = ['performance', ...exact];
  const once = () => lighthouse(url, { port, onlyCategories, logLevel: 'error' }, config);
  let result = await once();
  // On a busy machine it may miss the beginning of a page, and then asks to be run again.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART') result = await once();
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse cannot measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
  };
}

/** The median of several runs, each in a browser of its own. */
async function measure(url: string, config: Config | undefined): Promise<Figures> {
  const figures: Figures[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const chrome = await launch({
      chromePath: chromiumPath(),
      chromeFlags: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    try {
      figures.push(await run(url, chrome.port, config));
    } finally {
      chrome.kill();
    }
  }
  const [first] = figures;
  const names = Object.keys(first ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(figures.map((each) => each[name]))]),
  ) as Figures;
}

/** The sample marketplace in its production build: a running one, or one of our own. */
async function open(): Promise<{ origin: string; close: () => Promise<void> }> {
  const running = process.env['E2E_ORIGIN'];
  if (running) return { origin: running, close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-lighthouse-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'demo', report: console.log });
  const close = async () => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: cloud.origin, close };
}

const { origin, close } = await open();
try {
  const gigs = (await (await fetch(`${origin}/api/gigs?limit=1`)).json()) as { id: string }[];
  const table: Record<string, Figures> = {};
  const misses: string[] = [];
  for (const screen of ['/', '/gigs', '/gig/:id']) {
    for (const { form, config, performance } of forms) {
      const name = `${screen} ${form}`;
      const figures = await measure(origin + screen.replace(':id', gigs[0]?.id ?? ''), config);
      table[name] = figures;
      for (const each of exact)
        if (figures[each] < 100) misses.push(`${name}: ${each} ${figures[each]} of 100`);
      if (figures.performance < performance) {
        console.log(`${name}: performance ${figures.performance} of ${performance}. Is the machine busy?`);
      }
    }
  }
  console.table(table);
  if (misses.length > 0) {
    console.error(misses.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await close();
}
