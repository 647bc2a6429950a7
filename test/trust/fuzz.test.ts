import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { calls, type NamedCall } from '#shared/api/index.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as notificationTexts from '#shared/texts/accounts/notifications.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { seed, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { aMarket, type Market } from './fuzz/a-market.ts';
import { describeRequest, send, toWire, type WireRequest } from './fuzz/a-request.ts';
import { oddEvents } from './fuzz/an-event.ts';
import { checkAnswer } from './fuzz/check-answer.ts';
import { checkRequests, type OnAnswer } from './fuzz/check-requests.ts';
import { documentedRequests } from './fuzz/documented-requests.ts';
import { mutatedRequests } from './fuzz/mutated-requests.ts';
import { isNeverDone } from './fuzz/never-done.ts';
import { takeTableSnapshot, type TableSnapshot } from './fuzz/table-snapshot.ts';
import { mayCall, validRequests } from './fuzz/valid-requests.ts';
import { tally } from './tally.ts';

// All requests come from one address: its limits of registrations and failed sign-ins must not apply.
process.env['ATTEMPTS_PER_ADDRESS'] = '1000000';

// Without the jobs that move money, so that nothing but the requests changes a record.
const cloud = useCloud({ jobs: ['changes'] });
let market: Market;
let snapshot: Promise<TableSnapshot> | undefined;
beforeAll(async () => {
  market = await aMarket(cloud, 2);
});
/** Taken by the first test, because `expect.poll` does not work in hooks. */
const getSnapshot = () => (snapshot ??= takeTableSnapshot(cloud));

const BATCH = sized(3, 25);
const BATCHES = sized(1, 8);

const aBatch = (request: fc.Arbitrary<WireRequest>) =>
  fc.array(request, { minLength: BATCH, maxLength: BATCH });

/** Checks batches of requests, each on the same market. Throws with the seed and path that repeat a failure. */
async function checkBatches(batch: fc.Arbitrary<WireRequest[]>, onAnswer?: OnAnswer) {
  const table = await getSnapshot();
  const property = fc.asyncProperty(batch, (requests) =>
    checkRequests(cloud.origin, table, requests, onAnswer),
  );
  // Without shrinking: the message already names the one request that failed.
  const run = await fc.check(property, { seed, numRuns: BATCHES, endOnFailure: true });
  if (!run.failed) return;
  const { counterexamplePath: path, errorInstance: cause } = run;
  throw new Error(`Seed ${seed}, path ${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
}

const isWebhook = ({ access }: NamedCall) => access === 'provider';

describe.each(calls.filter((call) => !isWebhook(call)).map((call) => [call.operation, call] as const))(
  '%s',
  (_, call) => {
    it('answers every request as documented, and writes nothing when it refuses one', async () => {
      let successes = 0;
      const batches = fc.tuple(
        aBatch(validRequests(call, market).map(toWire)),
        aBatch(mutatedRequests(call, market)),
      );
      await checkBatches(
        batches.map((all) => all.flat()),
        (__, { status }) => (successes += status < 300 ? 1 : 0),
      );
      tally('valid requests', BATCH * BATCHES);
      tally('mutated requests', BATCH * BATCHES);
      expect(successes).toBeGreaterThanOrEqual(isNeverDone(call.operation) ? 0 : sized(0, BATCHES));
    });
  },
);

it.each(calls.filter(isWebhook).map((call) => [call.operation, call] as const))(
  '%s acknowledges signed events that concern no open payment, and writes nothing',
  async (_, call) => {
    await checkBatches(aBatch(oddEvents(call, market)), (__, { status }) => expect(status).toBe(200));
    tally('odd events', BATCH * BATCHES);
  },
);

/** Refusals that are about what exists or what was answered before, which the document can only say in words. */
const isSaidInWords = ({ query }: NamedCall, message = '') =>
  [
    notFoundTexts.upload.message,
    gigTexts.ownImagesOnly.message,
    conversationTexts.withOneself.message,
    conversationTexts.sameRole.message,
    notificationTexts.notOurLink.message,
    authTexts.linkOver.message,
    authTexts.wrongPassword.message,
    passkeyTexts.notAccepted.message,
    ...(query && 'sort' in query.shape ? [requestTexts.badCursor.message] : []),
  ].some((each) => each === message.replace(/^File \d+: /, ''));

describe('the document of the API', () => {
  const endsSession = ({ operation }: NamedCall) => operation === 'auth.changePassword';
  const takesInput = ({ params, query, body, isRepeatable }: NamedCall) =>
    Boolean(params ?? query ?? body ?? isRepeatable);
  /** The one that ends the session of its caller comes last. */
  const documented = calls
    .filter((call) => takesInput(call) && !isWebhook(call))
    .toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)));
  const done = new Set<string>();

  it.each(documented.map((call) => [call.operation, call] as const))(
    'allows nothing that %s refuses with 400',
    async (operation, call) => {
      const callers = market.people.slice(0, 2).filter((caller) => mayCall(call, caller));
      const numRuns = sized(Math.ceil(60 / callers.length), 400);
      const requests = callers.flatMap((caller) =>
        fc.sample(documentedRequests(call, market, caller).map(toWire), { seed, numRuns }),
      );
      const refused: string[] = [];
      for (const request of requests) {
        const answer = await send(cloud.origin, request);
        checkAnswer(request, answer);
        const { message } = JSON.parse(answer.text) as { message?: string };
        if (answer.status < 300) done.add(operation);
        if (answer.status === 400 && !isSaidInWords(call, message))
          refused.push(`${describeRequest(request)}\n→ ${answer.text}`);
      }
      expect(refused).toEqual([]);
      tally('requests that the document allows', requests.length);
    },
  );

  it('allows requests that are done, by most of the calls', () => {
    const doable = documented.filter(({ operation }) => !isNeverDone(operation));
    expect(done.size).toBeGreaterThan(doable.length * 0.7);
    // What is done after all belongs to the others.
    expect([...done].filter(isNeverDone)).toEqual([]);
  });
});

it.each(calls.filter(({ operation }) => operation === 'gigs.list'))(
  'a success of another call than $operation is taken only as JSON',
  (call) => {
    const { method, path } = call;
    const missed: WireRequest = { call, method, path, search: '', headers: {}, mayMissCall: true };
    const check = (type: string, text: string) =>
      checkAnswer(missed, { status: 200, headers: { 'content-type': type }, text });
    check('application/json', '{}');
    expect(() => check('text/html', '{}')).toThrow(/^It is not JSON\./);
    expect(() => check('application/json', '<p>')).toThrow(/^It is not JSON\./);
  },
);

it('leaves a table whose records agree with each other', async () => {
  tally('records recounted', await expectNoDifferences());
});
