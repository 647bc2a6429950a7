import { expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { calls } from '#shared/api/index.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { repeatable, typicalRequest } from '#test/functions/typical/all.ts';
import { sized } from '#test/size.ts';

import { byAll, inRounds, times, useRaces } from './a-race.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();
useBucket();
useSessions();

const ROUNDS = sized(1, 4);

type Handler = (event: object, context: object) => Promise<{ statusCode: number; body: string }>;

/** Changes the request of each call, to be sent with the same idempotency key. */
const changes: Record<string, (asked: RequestParts) => RequestParts> = {
  'auth.register': withField('country', 'Chile'),
  'gigs.create': withField('title', 'I will do something else'),
  'reviews.create': withField('star', 1),
  'orders.create': (asked) => ({ ...asked, params: { gigId: newId() } }),
  'messages.create': withField('desc', 'Something else.'),
  'projects.create': withField('title', 'Something else'),
  'bids.create': withField('amount', 77),
  'modules.create': withField('name', 'Something else'),
  'passkeys.add': ({ json, ...asked }) => {
    const { passkey } = json as { passkey: object };
    return { ...asked, json: { passkey: { ...passkey, id: newId(), rawId: newId() } } };
  },
};

function withField(name: string, value: unknown) {
  return (asked: RequestParts): RequestParts => ({
    ...asked,
    json: { ...(asked.json as object), [name]: value },
  });
}

async function senderOf(operation: string) {
  const call = calls.find((each) => each.operation === operation);
  const file = new URL(`../../../functions/${call?.file}.ts`, import.meta.url);
  const { handler } = (await import(file.href)) as { handler: Handler };
  return async (asked: RequestParts) => {
    const { statusCode, body } = await handler(anEvent({ method: 'POST', ...asked }), {});
    return { status: statusCode, body: JSON.parse(body) as { message?: string } };
  };
}

it('every call with idempotency keys is tested', () => {
  expect(Object.keys(changes).toSorted(), 'changes, in this file').toEqual(repeatable.toSorted());
});

it.each(repeatable)(
  '%s with one key creates one record for twelve equal requests, and refuses a different one',
  (operation) =>
    inRounds(async () => {
      const other = changes[operation] ?? ((asked: RequestParts) => asked);
      const [send, asked] = [await senderOf(operation), await typicalRequest(`${operation} repeatable`)];
      const { answers } = await raceWithFaults([
        ...byAll(async () => ({ isOther: false, ...(await send(asked)) })),
        ...times(2, () => async () => ({ isOther: true, ...(await send(other(asked))) })),
      ]);
      const [created, refused] = [201, 409].map((status) => answers.filter((each) => each.status === status));
      const [first] = created ?? [];
      expect(created).toEqual(answers.filter(({ isOther }) => isOther === first?.isOther));
      for (const { body } of created ?? []) expect(body).toEqual(first?.body);
      // The reused key is found first, before any record that does not exist.
      for (const { body } of refused ?? []) expect(body.message).toBe(requestTexts.keyReused.message);
      const [reused, repeated] = first?.isOther ? [asked, other(asked)] : [other(asked), asked];
      expect((await send(reused ?? {})).body.message).toBe(requestTexts.keyReused.message);
      expect((await send(repeated ?? {})).body).toEqual(first?.body);
    }, ROUNDS),
);

itKeepsRecordsConsistent();
