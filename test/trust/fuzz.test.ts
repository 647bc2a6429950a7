import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { calls, type NamedCall } from '#shared/api/index.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { aMarket, type Market } from './fuzz/a-market.ts';
import { toWire, type Answer, type Sent } from './fuzz/a-request.ts';
import { aStandingTable, type StandingTable } from './fuzz/a-standing-table.ts';
import { forgeries, oddEvents } from './fuzz/an-event.ts';
import { broken } from './fuzz/broken.ts';
import { valid } from './fuzz/valid.ts';
import { wave } from './fuzz/waves.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';

// Registrations and failed sign-ins from one address: all of these come from ours.
process.env['ATTEMPTS_PER_ADDRESS'] = '1000000';

const cloud = useCloud();
let market: Market;
let table: Promise<StandingTable> | undefined;
beforeAll(async () => {
  market = await aMarket(cloud, 2);
});
/** Waited for by a test, because only tests may wait. */
const theTable = () => (table ??= aStandingTable(cloud));

const BATCH = sized(5, 25);
const BATCHES = sized(1, 8);

const aBatch = (request: fc.Arbitrary<Sent>) => fc.array(request, { minLength: BATCH, maxLength: BATCH });

/** Makes requests in batches, each on the same market; names the seed and the path by which a failing one is drawn again. */
async function tried(batch: fc.Arbitrary<Sent[]>, hear?: (sent: Sent, answer: Answer) => void) {
  const standing = await theTable();
  const property = fc.asyncProperty(batch, (requests) => wave(cloud.origin, standing, requests, hear));
  // What a smaller batch would do is no news: the message names the one request.
  const run = await fc.check(property, { seed, numRuns: BATCHES, endOnFailure: true });
  if (!run.failed) return;
  const { counterexamplePath: path, errorInstance: cause } = run;
  throw new Error(`Seed ${seed}, path ${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
}

const ofProvider = ({ access }: NamedCall) => access === 'provider';

describe.each(calls.filter((call) => !ofProvider(call)).map((call) => [call.operation, call] as const))(
  '%s',
  (_, call) => {
    it('answers every request as it is documented, and writes nothing where it refuses', async () => {
      let successes = 0;
      const batches = fc.tuple(aBatch(valid(call, market).map(toWire)), aBatch(broken(call, market)));
      await tried(
        batches.map((all) => all.flat()),
        (__, { status }) => (successes += status < 300 ? 1 : 0),
      );
      tally('valid requests', BATCH * BATCHES);
      tally('broken requests', BATCH * BATCHES);
      expect(successes).toBeGreaterThanOrEqual(sized(0, BATCHES));
    });
  },
);

describe.each(calls.filter(ofProvider).map((call) => [call.operation, call] as const))('%s', (_, call) => {
  const expecting = (status: number) => (__: Sent, answer: Answer) => expect(answer.status).toBe(status);

  it('refuses whatever the provider did not sign now, and writes nothing', async () => {
    await tried(aBatch(forgeries(call, market)), expecting(400));
    tally('forged events', BATCH * BATCHES);
  });

  it('acknowledges signed events that mean nothing here, and writes nothing', async () => {
    await tried(aBatch(oddEvents(call, market)), expecting(200));
    tally('odd events', BATCH * BATCHES);
  });
});

it('has left nothing that does not agree with all the rest', async () => {
  tally('records recounted', await expectNoDifferences());
});
