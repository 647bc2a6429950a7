import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprint } from '#infra/local/web/fingerprint.ts';
import * as z from '#shared/zod.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of the shipped sample marketplace: its records as sorted lines of JSON. Its pictures are beside it. */
export const sampleFolder = join(import.meta.dirname, 'sample');

/** The moment from which the days of the shipped sample count back. Loading it moves this moment to today. */
export const SAMPLE_MADE_AT = Date.UTC(2026, 8, 1);

/** What the records of the sample follow from: its content, how it is played, the keys of the table and its schema. */
const sources = ['infra/seed/**/*.ts', 'functions/table/{keys,schema}.ts'];
/** What reads and writes the sample, but does not say what is in it. */
const readers = /(sample|stable-ids|ids-in-text|move-times)\.ts$/;

/** A hash of what the records of the sample follow from. */
export const currentSources = (): string =>
  fingerprint(
    root,
    globSync(sources, { cwd: root }).filter((file) => !readers.test(file)),
  );

/** An item of the table. */
export type SampleItem = { PK: string; SK: string } & Record<string, unknown>;
/** A file of the bucket: its key, the name of the shipped picture that is in it, and its headers. */
export type SampleFile = { key: string; picture: string; headers: Record<string, string> };
/** A row of the payment stand-in's database. */
export type StripeRow = { table: string; row: Record<string, unknown> };
/** The records of the sample marketplace. */
export type Sample = { items: SampleItem[]; files: SampleFile[]; stripe: StripeRow[] };

const Description = z.object({ sources: z.string() });

/** Whether the shipped sample was made from the current sources. */
export function isCurrent(): boolean {
  try {
    const text = readFileSync(join(sampleFolder, 'sample.json'), 'utf8');
    return Description.parse(JSON.parse(text)).sources === currentSources();
  } catch {
    return false;
  }
}

/** The name of the file of each kind of records. */
export const fileOf = (kind: keyof Sample, folder = sampleFolder): string => join(folder, `${kind}.jsonl`);

/** Reads the shipped sample, as it was made. */
export function readSample(): Sample {
  const read = <Kind extends keyof Sample>(kind: Kind) =>
    readFileSync(fileOf(kind), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Sample[Kind][number]);
  return { items: read('items'), files: read('files'), stripe: read('stripe') };
}
