import type { Page } from '@playwright/test';

import { median } from './measure/median.ts';

const ROUNDS = 5;
/** The factor by which the processor is slowed down. */
export const SLOWDOWN = 4;

/** Milliseconds. Browsers do not report shorter interactions. */
const SHORTEST = 16;

type WatchedWindow = { interactions: Map<number, number> };

/** Runs in each document: records how long each interaction takes, from the input to the next painted frame. */
function watchInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest interaction since the last call, once its frames have been painted. */
async function takeLongest(page: Page): Promise<number> {
  return page.evaluate(async (shortest) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let count = 0; count < 3; count += 1) await frame();
    await new Promise((done) => setTimeout(done, 100));
    const { interactions } = window as unknown as WatchedWindow;
    const durations = [...interactions.values()];
    interactions.clear();
    return Math.max(shortest, ...durations);
  }, SHORTEST);
}

type Steps = {
  /** Opens the page; not measured. */
  before: () => Promise<unknown>;
  /** The interaction. */
  act: () => Promise<unknown>;
  /** Waits for its result; not measured. */
  after: () => Promise<unknown>;
};

/** The INP of an interaction in milliseconds on a slow processor: the median of several rounds. */
async function measureInteraction(page: Page, { before, act, after }: Steps): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before();
    await takeLongest(page);
    await slowDown(SLOWDOWN);
    await act();
    durations.push(await takeLongest(page));
    await slowDown(1);
    await after();
  }
  await session.detach();
  return median(durations);
}

/** Measures a buyer's most frequent interactions. */
export async function interactions(page: Page, gigPath: string): Promise<[what: string, ms: number][]> {
  await page.addInitScript(watchInteractions);
  const results = page.getByRole('main').locator('a[href^="/gig/"]').first();
  const toGigs = async () => {
    await page.goto('/gigs');
    await results.waitFor();
  };
  const menu = page.getByRole('button', { name: /^Your menu/ });
  const order = page.getByRole('main').getByRole('button', { name: 'Continue' });
  const all: Record<string, Steps> = {
    'apply a budget': {
      before: async () => {
        await toGigs();
        await page.getByLabel('Min budget').fill('50');
      },
      act: () => page.getByRole('button', { name: 'Apply' }).click(),
      after: () => page.waitForURL(/min=50/),
    },
    'type into the search': {
      before: toGigs,
      act: () => page.getByRole('searchbox', { name: 'Search' }).pressSequentially('logo'),
      after: () => results.waitFor(),
    },
    'open the menu': {
      before: async () => {
        await toGigs();
        await menu.waitFor();
      },
      act: () => menu.click(),
      after: () => page.getByRole('menu').waitFor(),
    },
    'the question before an order': {
      before: async () => {
        await page.goto(gigPath);
        await order.waitFor();
        await page.waitForLoadState('networkidle');
      },
      act: () => order.click(),
      after: () => page.getByRole('alertdialog').waitFor(),
    },
  };
  const measured: [string, number][] = [];
  for (const [what, steps] of Object.entries(all))
    measured.push([what, await measureInteraction(page, steps)]);
  return measured;
}

/** The milliseconds from the last key of a word until its results are shown and the browser is idle: the median. */
export async function searchTime(page: Page, words: string[], rate: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  for (const word of words) {
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill(word.slice(0, -1));
    const time = page.evaluate(timeUntilFound, word);
    await field.press(word.slice(-1));
    times.push(await time);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return median(times);
}

/** Runs in the page: waits for the key, then for the results. */
async function timeUntilFound(word: string): Promise<number> {
  const pressed = await new Promise<number>((done) =>
    addEventListener('keydown', ({ timeStamp }) => done(timeStamp), { once: true, capture: true }),
  );
  const hasResults = () =>
    document.querySelector('h1')?.textContent.includes(`“${word}”`) &&
    !document.querySelector('main [aria-busy=true], main .skeleton') &&
    document.querySelector('main a[href^="/gig/"]');
  while (!hasResults()) {
    if (performance.now() - pressed > 15_000) throw new Error(`No results for ${word}`);
    await new Promise(requestAnimationFrame);
  }
  // Until the results are painted and the browser can handle the next click.
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return performance.now() - pressed;
}
