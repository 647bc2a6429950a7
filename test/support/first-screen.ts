import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

const kinds = ['script', 'stylesheet', 'font'] as const;
type Kind = (typeof kinds)[number];

/** The most kilobytes of each kind that a visitor's first screen may load. */
export const budgets: Record<Kind, number> = { script: 115, stylesheet: 12, font: 65 };

/** The most kilobytes of a page's own chunk. */
export const CHUNK_BUDGET = 25;

/** Kilobytes after gzip of the production build. */
const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length / 1000;

/** The kilobytes that a page loads until it rests, by kind; fonts are compressed already. */
export async function firstScreen(page: Page, path: string): Promise<Record<Kind, number>> {
  const sizes: Record<Kind, number> = { script: 0, stylesheet: 0, font: 0 };
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = kinds.find((each) => each === response.request().resourceType());
    if (!kind) return;
    const add = (body: Buffer) => void (sizes[kind] += kind === 'font' ? body.length / 1000 : gzipped(body));
    bodies.push(response.body().then(add));
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  return sizes;
}

type PageFiles = { files: string[]; pages: Record<string, number[]> };

/** Every page's own chunk, and all that it needs beside what every page begins with, in kilobytes. */
export async function pageChunks(origin: string) {
  const html = await (await fetch(origin)).text();
  const [, list = ''] = /id="page-files">(.*?)<\/script>/.exec(html) ?? [];
  const { files, pages } = JSON.parse(list) as PageFiles;
  const sizes = await Promise.all(
    files.map(async (file) => gzipped(Buffer.from(await (await fetch(origin + file)).arrayBuffer()))),
  );
  return Object.entries(pages).map(([page, needed]) => {
    const weights = needed.map((index) => sizes[index] ?? Number.NaN);
    return { page: `/${page}`, own: weights.at(-1) ?? 0, all: weights.reduce((sum, each) => sum + each, 0) };
  });
}
