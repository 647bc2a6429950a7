import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { readSettings } from '#infra/local/settings.ts';
import { payByCard, readSiteConfig } from '#infra/tools/smoke/pay-by-card.ts';
import { test as base } from '#test/e2e/people.ts';
import { aStart } from '#test/infra/local/a-start.ts';

export { expect } from '#test/e2e/people.ts';

/** A cloud of its own, whose time the tests move. */
export type JourneyCloud = {
  origin: string;
  /** Moves the time by an ISO duration, and does what becomes due. Sessions of a week may end meanwhile. */
  timePasses: (duration: string) => Promise<void>;
  /** Pays what `orders.pay`, `modules.pay` or `modules.fund` answered, without the form. */
  pay: (checkout: { clientSecret: string }) => Promise<void>;
  /** Calls the payment stand-in as the marketplace does. */
  stripe: (path: string, init?: RequestInit) => Promise<Response>;
  /** The books of an order or a module as a recount tells them; throws if the recount finds any difference. */
  books: (id: string) => Promise<string>;
};

const recountProgram = join(import.meta.dirname, '../../../infra/tools/recount.ts');

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(await response.text());
  return response;
}

function toCloud({ origin, dataDir }: { origin: string; dataDir: string }): JourneyCloud {
  const recount = async (...words: string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [recountProgram, ...words], { env });
    return stdout;
  };
  return {
    origin,
    async timePasses(advance) {
      const body = JSON.stringify({ advance });
      await expectOk(await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body }));
    },
    async pay({ clientSecret }) {
      await payByCard({ origin, config: await readSiteConfig(origin) }, clientSecret);
    },
    async stripe(path, init) {
      const headers = { authorization: `Bearer ${readSettings(dataDir).stripeSecretKey}` };
      return expectOk(await fetch(`${origin}/stripe/${path}`, { ...init, headers }));
    },
    async books(id) {
      const [, story] = await Promise.all([recount(), recount(id)]);
      return story.replaceAll(/\s+/g, ' ');
    },
  };
}

/** Puts in what refunds of young payments take, as another environment that shares the account. */
async function fund({ stripe }: JourneyCloud): Promise<void> {
  const body = new URLSearchParams({
    amount: '1000000',
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    confirm: 'true',
    payment_method: 'pm_card_bypassPending',
    'metadata[environment]': 'another',
  });
  await stripe('v1/payment_intents', { method: 'POST', body });
}

export const test = base.extend<object, { cloud: JourneyCloud }>({
  cloud: [
    async ({ browser: _browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tandem-journeys-'));
      const cloud = await aStart(dataDir);
      await cloud.ready();
      const journeys = toCloud({ origin: cloud.origin, dataDir });
      await fund(journeys);
      await use(journeys);
      cloud.kill('SIGTERM');
      await cloud.ended;
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
