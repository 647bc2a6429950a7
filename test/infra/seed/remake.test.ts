import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { sampleFolder } from '#infra/seed/sample.ts';

const root = join(import.meta.dirname, '../../..');

it('playing the sample marketplace through the API leaves the records that are shipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-remade-'));
  try {
    await promisify(execFile)(process.execPath, ['infra/seed/make-sample.ts', '--remake', folder], {
      cwd: root,
    });
    for (const name of ['sample.json', 'items.jsonl', 'files.jsonl', 'stripe.jsonl']) {
      const [shipped = [], made = []] = await Promise.all(
        [sampleFolder, folder].map(async (each) => (await readFile(join(each, name), 'utf8')).split('\n')),
      );
      const isIn = (lines: string[]) => (line: string) => lines.includes(line);
      const others = (lines: string[], known: string[]) => lines.filter((line) => !isIn(known)(line));
      expect({ missing: others(shipped, made), new: others(made, shipped) }, name).toEqual({
        missing: [],
        new: [],
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
