import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

const kinds = ['script', 'stylesheet', 'font'] as const;
type Kind = (typeof kinds)[number];

/** The most kilobytes of each kind that a visitor's first screen may load. */
export const budgets: Record<Kind, number> = { script: 140, stylesheet: 12, font: 65 };

/** What the budgets are to become. The data router alone is 31 kB of the script. */
export const goals: Record<Kind, number> = { ...budgets, script: 130 };

/** The most kilobytes of a page's own chunk. */
export const CHUNK_BUDGET = 25;

/** The most requests for scripts and styles that any page may make. */
export const REQUEST_BUDGET = 25;

/** Kilobytes after gzip of the production build. */
const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length / 1000;

/** A file that a page loads, and its kilobytes. */
type Loaded = { kind: Kind; file: string; size: number };

/** The files that a page loads until the network is idle, the largest first. Fonts are compressed already. */
export async function loadedBy(page: Page, path: string): Promise<Loaded[]> {
  const files: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    const kind = kinds.find((each) => each === response.request().resourceType());
    if (!kind) return;
    const file = new URL(response.url()).pathname;
    const loaded = (body: Buffer) => ({
      kind,
      file,
      size: kind === 'font' ? body.length / 1000 : gzipped(body),
    });
    files.push(response.body().then(loaded));
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return (await Promise.all(files)).toSorted((one, other) => other.size - one.size);
}

/** The kilobytes of these files, by kind. */
export function sizesOf(files: readonly Loaded[]): Record<Kind, number> {
  const sizes: Record<Kind, number> = { script: 0, stylesheet: 0, font: 0 };
  for (const { kind, size } of files) sizes[kind] += size;
  return sizes;
}

/** The largest files of a kind, to be named where it exceeds its budget. */
export const largestOf = (files: readonly Loaded[], kind: string, most = 6): string =>
  files
    .filter((each) => each.kind === kind)
    .slice(0, most)
    .map(({ file, size }) => `${file} ${size.toFixed(1)} kB`)
    .join(', ');

/** A file of the production build, as Vite's manifest describes it; `imports` names others in the manifest. */
type BuiltFile = { file: string; imports?: string[] };
type Manifest = Record<string, BuiltFile>;

/** The names of a built file and of all files that it imports, itself last. */
function closureOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? [])
    if (!seen.has(imported)) closureOf(manifest, imported, seen);
  return seen.add(name);
}

/** The kilobytes of each page's own chunk, and of everything it needs that the first script does not load. */
export async function pageChunks(origin: string) {
  const manifest = (await (await fetch(`${origin}/build-manifest.json`)).json()) as Manifest;
  const sizes = new Map<string, number>();
  for (const [name, { file }] of Object.entries(manifest)) {
    if (!file.endsWith('.js')) continue;
    sizes.set(name, gzipped(Buffer.from(await (await fetch(`${origin}/${file}`)).arrayBuffer())));
  }
  const start = closureOf(manifest, 'index.html');
  const sizeOf = (name: string) => sizes.get(name) ?? Number.NaN;
  return Object.keys(manifest)
    .filter((name) => name.startsWith('src/pages/'))
    .map((page) => {
      const needed = [...closureOf(manifest, page)].filter((name) => !start.has(name));
      return { page, own: sizeOf(page), all: needed.reduce((sum, name) => sum + sizeOf(name), 0) };
    });
}
