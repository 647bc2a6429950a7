import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';
import * as z from '#shared/zod.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequests } from '#test/functions/typical/all.ts';
import { tally } from '#test/trust/tally.ts';

useTable();
useBucket();
useSessions();
beforeAll(() => {
  vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests');
  vi.stubEnv('ATTEMPTS_PER_ADDRESS', '1000');
});

/** Everything that only the server decides, of every record: its state, its totals, its parties, its keys. */
const planted = {
  id: newId(),
  PK: 'USER#planted',
  SK: 'USER',
  GSI1PK: 'planted',
  GSI1SK: 'planted',
  ttl: 1,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  paidAt: '2001-01-01',
  isPaid: true,
  isCompleted: true,
  isSeller: true,
  isAdmin: true,
  isOpen: false,
  hasRequirements: true,
  role: 'seller',
  seller: { id: newId() },
  buyer: { id: newId() },
  client: { id: newId() },
  sellerId: newId(),
  buyerId: newId(),
  userId: newId(),
  freelancerId: newId(),
  wonBy: newId(),
  totalStars: 4242,
  starNumber: 42,
  sales: 4242,
  bidCount: 42,
  doneCount: 42,
  assignedModules: 42,
  status: 'COMPLETED',
  updateCount: -42,
  amount: 0.5,
  price: 0.5,
  currency: 'xxx',
  attempt: 42,
  workUrl: 'https://planted.example.com',
  delivery: { url: 'https://planted.example.com' },
  passwordHash: 'planted',
  email: 'planted@example.com',
  readBySeller: true,
  readByBuyer: true,
  card: { isPaid: true, price: 50 },
  key: 'media/planted.png',
  deletedAt: '2001-01-01',
  count: -42,
};

/** What the call itself takes of these is no mass assignment; and naming somebody else is refused elsewhere. */
function plantedFor(body: z.ZodMiniType | undefined): Record<string, unknown> {
  const taken = new Set([...fieldsOf(body), 'userId', 'freelancerId']);
  const free = fieldsOf(body).includes('userId') || fieldsOf(body).includes('freelancerId');
  return Object.fromEntries(
    Object.entries(planted).filter(
      ([name]) => !taken.has(name) || (!free && /^(user|freelancer)Id$/.test(name)),
    ),
  );
}

function fieldsOf(body: z.ZodMiniType | undefined): string[] {
  if (body instanceof z.ZodMiniObject) return Object.keys(body.shape);
  if (body instanceof z.ZodMiniDiscriminatedUnion)
    return body.def.options.flatMap((each) => fieldsOf(each as z.ZodMiniType));
  if (body instanceof z.ZodMiniPipe) return fieldsOf(body.def.in as z.ZodMiniType);
  return [];
}

/** Maps come back from the table in any order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
    : value;

/** Ids, times, names and hashes differ from request to request; nothing else may. */
const levelled = (value: unknown) =>
  JSON.stringify(value, sorted)
    .replaceAll(/\b1[78]\d{11}\b/g, 'TIME')
    .replaceAll(/[0-7][0-9a-hjkmnp-tv-z]{25}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(?<=")(Person \w+)(?=")/g, 'NAME')
    .replaceAll(/person\w*@/gi, 'NAME@')
    .replaceAll(/person (\w+)/gi, 'NAME')
    .replaceAll(/pi_\w+/g, 'INTENT')
    .replaceAll(/PAYOPEN#\d/g, 'PAYOPEN')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    .replaceAll(/\$argon2id[^"]+/g, 'HASH')
    .replaceAll(/"ttl":\d+|":v\d+":1[78]\d{8}\b/g, 'TTL')
    .replaceAll(/(?<=\|)\d(?=")/g, 'SHARD')
    .replaceAll(/ATTEMPTS#[^"]+"|"SK":"\d{6,}"/g, 'COUNTER')
    .replaceAll(/X-Amz-[^"]+/g, 'SIGNATURE')
    .replaceAll(/"ClientRequestToken":"[^"]+"/g, 'TOKEN');

type Send = (command: { constructor: { name: string }; input: unknown }) => Promise<unknown>;

const READ = /^(?:Get|BatchGet|Query)Command$/;

/** What a typical request of this call answers and writes, with these fields beside its own. */
async function made(call: NamedCall, more: Record<string, unknown>) {
  const asked = (await typicalRequests[call.operation]?.()) ?? {};
  const json = JSON.stringify({ ...(asked.json as object | undefined), ...more });
  const prototype = `"__proto__":${JSON.stringify(more)},"constructor":{"prototype":${JSON.stringify(more)}}`;
  const body = Object.keys(more).length > 0 ? `${json.slice(0, -1)},${prototype}}` : json;
  const { json: _, ...rest } = asked;
  const handler = await handlerOf(call);

  const writes: unknown[] = [];
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  const watching: Send = async function watching(this: unknown, command) {
    if (!READ.test(command.constructor.name)) writes.push(command.input);
    return send.call(this, command);
  };
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(watching as never);
  const event = anEvent({ method: call.method, ...rest, ...(asked.body === undefined ? { body } : {}) });
  const answer = await handler(event, {}).finally(() => spy.mockRestore());
  tally('planted fields', Object.keys(more).length);
  return {
    status: answer.statusCode,
    body: levelled(JSON.parse(answer.body ?? '')),
    writes: writes.map(levelled).toSorted(),
  };
}

const writing = calls.filter(({ method, access }) => method !== 'GET' && access !== 'provider');

describe('whatever else a request brings along', () => {
  it.each(writing)('$operation answers and writes the same', async (call) => {
    const plain = await made(call, {});
    const more = plantedFor(call.body);
    expect(Object.keys(more).length).toBeGreaterThan(25);
    const loaded = await made(call, more);
    expect(loaded.status).toBe(plain.status);
    expect(loaded.body).toBe(plain.body);
    expect(loaded.writes).toEqual(plain.writes);
    expect(JSON.stringify(loaded)).not.toMatch(/planted|4242/);
  });

  it('leaves the prototype of every object as it was', () => {
    for (const name of Object.keys(planted)) expect({}).not.toHaveProperty(name);
  });
});

it('would show a field that is passed on (the control of this comparison)', async () => {
  const call = writing.find(({ operation }) => operation === 'projects.create');
  if (!call) throw new Error('There is no such call.');
  const [one, other] = [await made(call, {}), await made(call, { numberOfModules: 7 })];
  expect(other.writes).not.toEqual(one.writes);
  expect(other.body).not.toBe(one.body);
});
