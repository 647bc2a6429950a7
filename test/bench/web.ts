import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContextOptions } from '@playwright/test';

import { startCloud } from '#infra/local/cloud.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import { signInPeople } from '#test/e2e/people.ts';
import { findSample } from '#test/e2e/sample/sample.ts';
import { routeTable } from '#test/e2e/screens/route-table.ts';
import { chromiumPath } from '#test/support/browser/chromium.ts';
import { CHUNK_BUDGET, goals, loadedBy, pageChunks, sizesOf } from '#test/support/browser/first-screen.ts';
import { watchRequests } from '#test/support/request-log.ts';

import { interactions, searchTime, SLOWDOWN } from './interactions.ts';
import { devices, exactScores, lighthouseOf } from './lighthouse.ts';
import { figure, progress, report, type Figure, type Finding } from './measure/report.ts';

/**
 * `npm run bench -- web`: what a browser loads and requests, and how long people wait, in the production build with the
 * sample marketplace. `-- web requests` runs only that part.
 */
/** Milliseconds. */
const SLOWEST_INTERACTION = 200;
/** Words that occur in gigs of the sample marketplace. */
const words = ['logo', 'voice', 'animation', 'website', 'video', 'music', 'brand'];

const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

const figures: Figure[] = [];
const findings: Finding[] = [];

/** The marketplace at E2E_ORIGIN if that is set, or else a new one. */
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

/** Runs an action with a new page in the browser context of this person, signed in unless a visitor. */
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

async function measureBytes(): Promise<void> {
  for (const [screen, path] of Object.entries(screens)) {
    progress(`first screen of ${screen}`);
    const sizes = sizesOf(await withPage('visitor', (page) => loadedBy(page, path)));
    for (const [kind, atMost] of Object.entries(goals))
      figures.push(figure(`${screen}: ${kind}`, sizes[kind as keyof typeof goals], { atMost }, kilobytes));
  }
  const chunks = (await pageChunks(origin)).toSorted((one, other) => other.all - one.all);
  const largest = Math.max(...chunks.map(({ own }) => own));
  figures.push(figure("largest page's own chunk", largest, { atMost: CHUNK_BUDGET }, kilobytes));
  findings.push({
    says: 'What the heaviest pages load in addition to what every page loads:',
    head: ['page', 'own chunk', 'with shared chunks'],
    rows: chunks.slice(0, 5).map(({ page, own, all }) => [page, kilobytes(own), kilobytes(all)]),
  });
}

async function logRequests(): Promise<void> {
  const rows: Finding['rows'] = [];
  for (const { route, role, path } of routeTable) {
    progress(`requests of ${route}`);
    await withPage(role, async (page) => {
      const requests = await watchRequests(page);
      await page.goto(path?.(sample, people) ?? route, { waitUntil: 'commit' });
      await requests.settle();
      const asked = requests.asked();
      const log = asked.map((calls) => calls.join(', ')).join(' → ');
      rows.push([route, role, log, asked.flat().length, asked.length, requests.count()]);
    });
  }
  const deepest = Math.max(...rows.map(([, , , , depth]) => Number(depth)));
  const most = Math.max(...rows.map(([, , , calls]) => Number(calls)));
  figures.push(figure('most calls of a page', most, { atMost: 3 }));
  figures.push(figure('longest chain of calls of a page', deepest, { atMost: 2 }));
  findings.push({
    says: 'The API calls of each page when it is opened by its address; a call after → waits for the answers before it. Signed-in people also request the number of their unread conversations once. The last column counts all requests of the first screen, including pictures and fonts.',
    head: ['page', 'as', 'calls', 'number', 'depth', 'requests'],
    rows,
  });
}

async function measureInteractions(): Promise<void> {
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
    rows.push([rate === 1 ? 'normal' : `${rate} × slower`, milliseconds(time)]);
  }
  findings.push({
    says: `From the last key of a word in the search field until its results are shown and the browser can handle a click. This includes the pause of ${milliseconds(screenLimits.typingPause)} that waits for further keys:`,
    head: ['processor', 'median'],
    rows,
  });
}

async function runLighthouse(): Promise<void> {
  const rows: Finding['rows'] = [];
  for (const [screen, path] of Object.entries(screens)) {
    for (const { device, config, performance } of devices) {
      const name = `${screen}, ${device}`;
      progress(`Lighthouse: ${name}`);
      const scores = await lighthouseOf(origin + path, config);
      const lowest = Math.min(...exactScores.map((each) => scores[each]));
      figures.push(figure(`${name}: performance`, scores.performance, { atLeast: performance }));
      figures.push(figure(`${name}: lowest of ${exactScores.join(', ')}`, lowest, { atLeast: 100 }));
      rows.push([name, scores['LCP ms'], scores['TBT ms'], scores.CLS]);
      if (lowest < 100) process.exitCode = 1;
    }
  }
  findings.push({
    says: 'The measurements behind the Lighthouse scores:',
    head: ['page', 'LCP ms', 'TBT ms', 'CLS'],
    rows,
  });
}

const parts = {
  bytes: measureBytes,
  requests: logRequests,
  interactions: measureInteractions,
  lighthouse: runLighthouse,
};

try {
  const names = process.argv.slice(2);
  for (const [name, part] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) await part();
  report({ title: 'In the browser', command: 'npm run bench -- web', figures, findings });
} finally {
  await browser.close();
  await close();
}
// Lighthouse leaves handles open that would keep the process running.
process.exit();
