import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { setRandom } from '#functions/lib/ids.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { endMails } from '#infra/local/environment.ts';
import { asTool } from '#infra/local/rights/owner.ts';
import { setRandom as setRandomOfStripe } from '#infra/local/stripe/ids.ts';

import { random } from './random.ts';
import { isCurrent, SAMPLE_MADE_AT, sampleFolder } from './sample.ts';
import { seed } from './seed.ts';
import { writeSample } from './write-sample.ts';

// `npm run seed`: says whether the shipped sample marketplace fits the code. `npm run seed -- --remake [FOLDER]` plays it
// through the API of a local cloud of its own and rewrites it.

async function remake(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-sample-'));
  try {
    setRandom(random('ids').next);
    setRandomOfStripe(random('ids of Stripe').next);
    const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none', jobs: [] });
    endMails();
    await seed(cloud.origin, {
      today: SAMPLE_MADE_AT,
      settle: async () => {
        cloud.stripe?.doDue();
        await cloud.stripe?.delivered();
      },
      report: console.log,
    });
    await asTool('seed', () => writeSample(dataDir, folder));
    await cloud.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [, , option, folder = sampleFolder] = process.argv;
if (option === '--remake') {
  await remake(folder);
  console.log(`The sample marketplace is in ${folder}.`);
} else if (option) {
  console.error('Say `npm run seed`, or `npm run seed -- --remake`.');
  process.exitCode = 2;
} else if (isCurrent()) {
  console.log('The shipped sample marketplace fits the code.');
} else {
  console.error(
    'The shipped sample marketplace does not fit the code: `npm run seed -- --remake` remakes it.',
  );
  process.exitCode = 1;
}
// Exit even if something, such as a keep-alive connection, is still open.
process.exit();
