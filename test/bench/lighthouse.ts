import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';

import { chromiumPath } from '#test/support/browser/chromium.ts';

import { median } from './measure/median.ts';

const RUNS = 3;

/** The devices that Lighthouse emulates, and the performance score to reach on each. */
export const devices: { device: string; config: Config | undefined; performance: number }[] = [
  { device: 'mobile', config: undefined, performance: 95 },
  { device: 'desktop', config: desktopConfig, performance: 100 },
];

/** Scores that depend on the page alone. Performance also depends on the machine. */
export const exactScores = ['accessibility', 'best-practices', 'seo'] as const;

type Scores = Record<'performance' | (typeof exactScores)[number] | 'LCP ms' | 'TBT ms' | 'CLS', number>;

async function run(url: string, port: number, config: Config | undefined): Promise<Scores> {
  const onlyCategories = ['performance', ...exactScores];
  const once = () => lighthouse(url, { port, onlyCategories, logLevel: 'error' }, config);
  let result = await once();
  // On a busy machine it can miss the start of the navigation, and must be run again.
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

/** The scores of a page: the median of several runs, each in a new browser. */
export async function lighthouseOf(url: string, config: Config | undefined): Promise<Scores> {
  const scores: Scores[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const chrome = await launch({
      chromePath: chromiumPath(),
      chromeFlags: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    try {
      scores.push(await run(url, chrome.port, config));
    } finally {
      chrome.kill();
    }
  }
  const [first] = scores;
  const names = Object.keys(first ?? {}) as (keyof Scores)[];
  return Object.fromEntries(names.map((name) => [name, median(scores.map((each) => each[name]))])) as Scores;
}
