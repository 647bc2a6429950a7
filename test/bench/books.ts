import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCleanup } from '#infra/local/cleanup.ts';
import { ownTheRest } from '#infra/local/rights/owner.ts';

import { report } from './measure/report.ts';
import { daysOf } from './scale/days.ts';
import { setEnvironmentFor } from './scale/markets.ts';

/** `npm run bench -- books`: what 10,000 new orders ask of the table beside 10,000 and beside 1,000,000 old ones. */

// Whoever reads for a measurement is no function of the product.
ownTheRest('tests');
// The logs of functions do not belong in the report.
console.info = () => undefined;

const folder = mkdtempSync(join(tmpdir(), 'tandem-books-'));
const cleanup = createCleanup();
try {
  setEnvironmentFor(folder);
  report({
    title: 'Books that grow',
    command: 'npm run bench -- books',
    ...(await daysOf(folder, cleanup)),
  });
} finally {
  await cleanup.run();
  rmSync(folder, { recursive: true, force: true });
}
