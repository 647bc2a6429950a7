import type { Page } from '@playwright/test';

import { median } from './median.ts';

const ROUNDS = 5;
/** How much slower than this machine the processor is made. */
export const SLOWDOWN = 4;

/** Shorter ones browsers do not report. */
const SHORTEST = 16;

type Watched = { interactions: Map<number, number> };

/** Keeps, in each document, how long each interaction took: from the input to the frame that shows what came of it. */
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

/** The longest since somebody last looked, once the frames that show it are there. */
async function longest(page: Page): Promise<number> {
  return page.evaluate(async (shortest) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let count = 0; count < 3; count += 1) await frame();
    await new Promise((done) => setTimeout(done, 100));
    const { interactions } = window as unknown as Watched;
    const durations = [...interactions.values()];
    interactions.clear();
    return Math.max(shortest, ...durations);
  }, SHORTEST);
}

type Steps = {
  /** Goes to where it happens; not measured. */
  before: () => Promise<unknown>;
  /** What a person does. */
  act: () => Promise<unknown>;
  /** What shows that it has happened; not measured. */
  after: () => Promise<unknown>;
};

/** The milliseconds of an interaction as INP counts them, on a slow processor: the median of several rounds. */
async function interaction(page: Page, { before, act, after }: Steps): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before();
    await longest(page);
    await slowDown(SLOWDOWN);
    await act();
    durations.push(await longest(page));
    await slowDown(1);
    await after();
  }
  await session.detach();
  return median(durations);
}

/** How long a buyer's most frequent interactions take. */
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
    'Continue on a gig': {
      before: async () => {
        await page.goto(gigPath);
        await order.waitFor();
        await page.waitForLoadState('networkidle');
      },
      act: () => order.click(),
      after: () => page.waitForURL(/submit-requirements/),
    },
  };
  const measured: [string, number][] = [];
  for (const [what, steps] of Object.entries(all)) measured.push([what, await interaction(page, steps)]);
  return measured;
}

/** The milliseconds from the last key of a word to its results standing there and the browser being free again. */
export async function searchTime(page: Page, words: string[], rate: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  for (const word of words) {
    const field = page.getByRole('searchbox', { name: 'Search' });
    await field.fill(word.slice(0, -1));
    const time = page.evaluate(untilFound, word);
    await field.press(word.slice(-1));
    times.push(await time);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return median(times);
}

/** Runs in the page: waits for the key, then for what it was pressed for. */
async function untilFound(word: string): Promise<number> {
  const pressed = await new Promise<number>((done) =>
    addEventListener('keydown', ({ timeStamp }) => done(timeStamp), { once: true, capture: true }),
  );
  const isThere = () =>
    document.querySelector('h1')?.textContent.includes(`“${word}”`) &&
    !document.querySelector('main [aria-busy=true], main .skeleton') &&
    document.querySelector('main a[href^="/gig/"]');
  while (!isThere()) {
    if (performance.now() - pressed > 15_000) throw new Error(`No results for ${word}`);
    await new Promise(requestAnimationFrame);
  }
  // Once more: what is there has been drawn, and the browser hears of the next click.
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return performance.now() - pressed;
}
