import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContextOptions } from '@playwright/test';

import { startCloud } from '#infra/local/cloud.ts';
import { limits } from '#shared/limits.ts';
import { signInPeople } from '#test/e2e/people.ts';
import { routeTable } from '#test/e2e/route-table.ts';
import { findSample } from '#test/e2e/sample.ts';
import { chromiumPath } from '#test/support/chromium.ts';
import { budgets, CHUNK_BUDGET, firstScreen, pageChunks } from '#test/support/first-screen.ts';
import { watchRequests } from '#test/support/request-log.ts';

import { interactions, searchTime, SLOWDOWN } from './interactions.ts';
import { exact, forms, lighthouseOf } from './lighthouse.ts';
import { figure, progress, report, type Figure, type Finding } from './report.ts';

/**
 * `npm run bench -- web`: what a browser loads, asks for and waits for, in the production build of the sample marketplace.
 * `-- requests` is that part alone.
 */
const SLOWEST_INTERACTION = 200;
/** Words that the sample has gigs for. */
const words = ['logo', 'voice', 'animation', 'website', 'video', 'music', 'brand'];

const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

const figures: Figure[] = [];
const findings: Finding[] = [];

/** A running one, or one of our own. */
async function openMarketplace(): Promise<{ origin: string; close: () => Promise<void> }> {
  const running = process.env['E2E_ORIGIN'];
  if (running) return { origin: running, close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-web-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'demo', report: progress });
  const close = async () => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: cloud.origin, close };
}

const { origin, close } = await openMarketplace();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const people = await signInPeople(origin);
const sample = await findSample(people);
const screens = { '/': '/', '/gigs': '/gigs', '/gig/:id': `/gig/${sample.gig.id}` };

/** Gives a page of somebody's own browser, as it comes back to the site. */
async function withPage<Result>(
  role: 'visitor' | keyof typeof people,
  use: (page: Awaited<ReturnType<typeof browser.newPage>>) => Promise<Result>,
): Promise<Result> {
  const options: BrowserContextOptions = { baseURL: origin, viewport: { width: 1280, height: 800 } };
  const { storageState } = role === 'visitor' ? {} : people[role];
  const context = await browser.newContext({ ...options, ...(storageState && { storageState }) });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function weigh(): Promise<void> {
  for (const [screen, path] of Object.entries(screens)) {
    progress(`first screen of ${screen}`);
    const sizes = await withPage('visitor', (page) => firstScreen(page, path));
    for (const [kind, atMost] of Object.entries(budgets))
      figures.push(figure(`${screen}: ${kind}`, sizes[kind as keyof typeof budgets], { atMost }, kilobytes));
  }
  const chunks = (await pageChunks(origin)).toSorted((one, other) => other.all - one.all);
  const largest = Math.max(...chunks.map(({ own }) => own));
  figures.push(figure("largest page's own chunk", largest, { atMost: CHUNK_BUDGET }, kilobytes));
  findings.push({
    says: 'What the heaviest pages need beside what every page begins with:',
    head: ['page', 'own chunk', 'with all it shares'],
    rows: chunks.slice(0, 5).map(({ page, own, all }) => [page, kilobytes(own), kilobytes(all)]),
  });
}

async function logRequests(): Promise<void> {
  const rows: Finding['rows'] = [];
  const surprises: string[] = [];
  for (const { route, role, path, calls: expected } of routeTable) {
    progress(`requests of ${route}`);
    await withPage(role, async (page) => {
      const requests = await watchRequests(page);
      await page.goto(path?.(sample, people) ?? route, { waitUntil: 'commit' });
      await requests.settle();
      const asked = requests.asked();
      const log = asked.map((calls) => calls.join(', ')).join(' → ');
      rows.push([route, role, log, asked.flat().length, asked.length, requests.count()]);
      if (JSON.stringify(asked) !== JSON.stringify(expected))
        surprises.push(`${route} of a ${role} asks ${log}`);
    });
  }
  const deepest = Math.max(...rows.map(([, , , , depth]) => Number(depth)));
  const most = Math.max(...rows.map(([, , , calls]) => Number(calls)));
  figures.push(figure('most calls of a page', most, { atMost: 3 }));
  figures.push(figure('longest chain of calls of a page', deepest, { atMost: 2 }));
  findings.push({
    says: 'What each page asks the API for when it is opened by its address: together, and → what needs an answer first. Beside that, whoever is signed in has their conversations counted once. The last column counts all requests of the first screen, pictures and fonts as well.',
    head: ['page', 'of a', 'calls', 'number', 'depth', 'requests'],
    rows,
  });
  if (surprises.length > 0) {
    progress(surprises.join('\n'));
    process.exitCode = 1;
  }
}

async function interact(): Promise<void> {
  progress('interactions');
  const measured = await withPage('new buyer', (page) => interactions(page, screens['/gig/:id']));
  for (const [what, value] of measured)
    figures.push(
      figure(`${what}, processor ${SLOWDOWN} × slower`, value, { atMost: SLOWEST_INTERACTION }, milliseconds),
    );
  progress('search');
  const rows: Finding['rows'] = [];
  for (const rate of [1, SLOWDOWN]) {
    const time = await withPage('visitor', async (page) => {
      await page.goto('/gigs');
      return searchTime(page, words, rate);
    });
    rows.push([rate === 1 ? 'as it is' : `${rate} × slower`, milliseconds(time)]);
  }
  findings.push({
    says: `From the last key of a word in the search field to its results standing there and the browser being free for a click; of it ${milliseconds(limits.screen.typingPause)} wait for the next key:`,
    head: ['processor', 'median'],
    rows,
  });
}

async function light(): Promise<void> {
  const rows: Finding['rows'] = [];
  for (const [screen, path] of Object.entries(screens)) {
    for (const { form, config, performance } of forms) {
      const name = `${screen}, ${form}`;
      progress(`Lighthouse: ${name}`);
      const scores = await lighthouseOf(origin + path, config);
      const least = Math.min(...exact.map((each) => scores[each]));
      figures.push(figure(`${name}: performance`, scores.performance, { atLeast: performance }));
      figures.push(figure(`${name}: the least of ${exact.join(', ')}`, least, { atLeast: 100 }));
      rows.push([name, scores['LCP ms'], scores['TBT ms'], scores.CLS]);
      if (least < 100) process.exitCode = 1;
    }
  }
  findings.push({
    says: 'Behind the scores of Lighthouse:',
    head: ['page', 'LCP ms', 'TBT ms', 'CLS'],
    rows,
  });
}

const parts = { bytes: weigh, requests: logRequests, interactions: interact, lighthouse: light };

try {
  const asked = process.argv.slice(2);
  for (const [name, part] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await part();
  report({ title: 'In the browser', command: 'npm run bench -- web', figures, findings });
} finally {
  await browser.close();
  await close();
}
// What Lighthouse leaves open must not keep anybody waiting.
process.exit();
