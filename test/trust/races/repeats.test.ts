import { beforeAll, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { calls } from '#shared/api/index.ts';
import { messages } from '#shared/messages.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { typicalRequests } from '#test/functions/typical/all.ts';
import { sized } from '#test/trust/size.ts';

import { together, CLIENTS, inRounds, times, useRaces } from './a-race.ts';

const { atOnce, itLosesNothing } = useRaces();
useBucket();
useSessions();
beforeAll(() => {
  vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests');
  vi.stubEnv('ATTEMPTS_PER_ADDRESS', '1000');
});

const ROUNDS = sized(1, 4);

type Asked = Awaited<ReturnType<NonNullable<(typeof typicalRequests)[string]>>>;
type Handler = (event: object, context: object) => Promise<{ statusCode: number; body: string }>;

/** The same call with the same key, asking for something else. */
const otherwise: Record<string, (asked: Asked) => Asked> = {
  'auth.register': withField('country', 'Chile'),
  'gigs.create': withField('title', 'I will do something else'),
  'reviews.create': withField('star', 1),
  'orders.create': (asked) => ({ ...asked, params: { gigId: newId() } }),
  'messages.create': withField('desc', 'Something else.'),
  'projects.create': withField('title', 'Something else'),
  'bids.create': withField('amount', 77),
  'modules.create': withField('name', 'Something else'),
};

function withField(name: string, value: unknown) {
  return (asked: Asked): Asked => ({ ...asked, json: { ...(asked.json as object), [name]: value } });
}

async function sender(operation: string) {
  const call = calls.find((each) => each.operation === operation);
  const file = new URL(`../../../functions/${call?.file}.ts`, import.meta.url);
  const { handler } = (await import(file.href)) as { handler: Handler };
  return async (asked: Asked) => {
    const { statusCode, body } = await handler(anEvent({ method: 'POST', ...asked }), {});
    return { status: statusCode, body: JSON.parse(body) as { message?: string } };
  };
}

const repeatable = Object.keys(typicalRequests)
  .filter((name) => name.endsWith(' repeatable'))
  .map((name) => name.split(' ')[0] ?? '');

it('every call that honours a key is tried', () => {
  expect(repeatable.toSorted()).toEqual(Object.keys(otherwise).toSorted());
});

describe.each(repeatable)('%s with one key', (operation) => {
  const aRequest = async () => (await typicalRequests[`${operation} repeatable`]?.()) ?? {};
  const other = otherwise[operation] ?? ((asked: Asked) => asked);

  it('makes one record of the same request by twelve, and nothing of another one', () =>
    inRounds(async () => {
      const [send, asked] = [await sender(operation), await aRequest()];
      const { answers } = await atOnce([
        ...times(CLIENTS, () => async () => ({ isOther: false, ...(await send(asked)) })),
        ...times(2, () => async () => ({ isOther: true, ...(await send(other(asked))) })),
      ]);
      const [made, refused] = [201, 409].map((status) => answers.filter((each) => each.status === status));
      const [first] = made ?? [];
      expect(made).toEqual(answers.filter(({ isOther }) => isOther === first?.isOther));
      for (const { body } of made ?? []) expect(body).toEqual(first?.body);
      // What is not there was not found before it was known that the key is another's.
      for (const { body } of refused ?? []) expect(body.message).toBe(messages.request.keyReused);
      const late = first?.isOther ? [asked, other(asked)] : [other(asked), asked];
      expect((await send(late[0] ?? {})).body.message).toBe(messages.request.keyReused);
      expect((await send(late[1] ?? {})).body).toEqual(first?.body);
    }, ROUNDS));
});

itLosesNothing();

it('a key that was looked for first and kept then makes a record each time, which these tests notice', async () => {
  const key = { PK: `ONCE#${newId()}`, SK: 'ONCE' };
  const everybodyHasRead = createBarrier(CLIENTS);
  const naive = async () => {
    const earlier = await findItem<{ id: string }>(key);
    await everybodyHasRead();
    if (earlier) return earlier.id;
    const id = newId();
    await put({ ...key, id });
    return id;
  };
  const { answers } = await together(times(CLIENTS, () => naive));
  expect(new Set(answers).size).toBe(CLIENTS);
});
