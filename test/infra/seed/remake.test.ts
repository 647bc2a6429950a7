import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { sampleFolder } from '#infra/seed/sample.ts';

it('playing the sample marketplace through the API leaves the records that are shipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-remade-'));
  try {
    execFileSync(process.execPath, ['infra/seed/make-sample.ts', '--remake', folder], { stdio: 'ignore' });
    for (const name of ['items.jsonl', 'files.jsonl', 'stripe.jsonl']) {
      const linesIn = (place: string) => readFileSync(join(place, name), 'utf8').split('\n');
      const [shipped, made] = [new Set(linesIn(sampleFolder)), new Set(linesIn(folder))];
      expect(
        [...shipped].filter((line) => !made.has(line)),
        name,
      ).toEqual([]);
      expect(
        [...made].filter((line) => !shipped.has(line)),
        name,
      ).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
