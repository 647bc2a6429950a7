import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';

import { pretendTransactions } from '#infra/local/database/database-conflicts.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';
import type * as z from '#shared/zod.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequest } from '#test/functions/typical/all.ts';
import { fieldsOf } from '#test/support/fields-of.ts';
import { serverFields } from '#test/trust/server-fields.ts';
import { tally } from '#test/trust/tally.ts';

// Writes are compared, and one that is repeated would be written twice.
pretendTransactions(() => false);
useTable();
useBucket();
useSessions();

/** The server fields that are no fields of this call, without those by which a caller could name somebody else. */
function serverFieldsFor(body: z.ZodMiniType | undefined): Record<string, unknown> {
  const ownFields = new Set([...fieldsOf(body), 'userId', 'freelancerId']);
  const namesCaller = fieldsOf(body).includes('userId') || fieldsOf(body).includes('freelancerId');
  return Object.fromEntries(
    Object.entries(serverFields).filter(
      ([name]) => !ownFields.has(name) || (!namesCaller && /^(user|freelancer)Id$/.test(name)),
    ),
  );
}

/** A replacer for JSON.stringify: sorts fields, which the table returns in any order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
    : value;

/** Replaces what may differ between two equal requests: ids, times, names, hashes and the like. */
const normalized = (value: unknown) =>
  JSON.stringify(value, sorted)
    .replaceAll(/\b1[78]\d{11}\b/g, 'TIME')
    .replaceAll(/UNAME#[\da-f]{40,}/g, 'FORMER NAME')
    .replaceAll(/[0-7][0-9a-hjkmnp-tv-z]{25}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(?<=")(Person \w+)(?=")/g, 'NAME')
    .replaceAll(/person\w*@/gi, 'NAME@')
    .replaceAll(/person (\w+)/gi, 'NAME')
    .replaceAll(/pi_\w+/g, 'INTENT')
    .replaceAll(/acct_\w+/g, 'ACCOUNT')
    .replaceAll(/cus_\w+/g, 'CUSTOMER')
    .replaceAll(/\bn[\da-f]{16}\b/g, 'ENTRY')
    .replaceAll(/http:[^"]+\/stripe\/pages\/[^"]+/g, 'PAGE')
    .replaceAll(/DUE#\d/g, 'DUE')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    .replaceAll(/\$argon2id[^"]+/g, 'HASH')
    .replaceAll(/"ttl":\d+|":v\d+":1[78]\d{8}\b/g, 'TTL')
    .replaceAll(/(?<=\|)\d(?=")/g, 'SHARD')
    .replaceAll(/ATTEMPTS#[^"]+"/g, 'COUNTER')
    .replaceAll(/(?:TOKEN|CHALLENGE|PASSKEY|FORGOT)#[^"]+/g, 'SECRET')
    .replaceAll(/(?<=")[\w-]{35,}(?=")/g, 'RANDOM')
    .replaceAll(/\be[0-9a-z]{8}(?:[0-9a-z]{4})?\b/g, 'ENTRY')
    .replaceAll(/X-Amz-[^"]+/g, 'SIGNATURE')
    .replaceAll(/"ClientRequestToken":"[^"]+"/g, 'TOKEN');

type Send = (command: { constructor: { name: string }; input: unknown }) => Promise<unknown>;

const READ = /^(?:Get|BatchGet|Query)Command$/;

/** The answer and the writes of a typical request to this call with additional fields. */
async function callWith(call: NamedCall, more: Record<string, unknown>) {
  const request = await typicalRequest(call.operation);
  const json = JSON.stringify({ ...(request.json as object | undefined), ...more });
  const prototype = `"__proto__":${JSON.stringify(more)},"constructor":{"prototype":${JSON.stringify(more)}}`;
  const body = Object.keys(more).length > 0 ? `${json.slice(0, -1)},${prototype}}` : json;
  const { json: _, ...rest } = request;
  const handler = await handlerOf(call);

  const writes: unknown[] = [];
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  const recordWrites: Send = async function recordWrites(this: unknown, command) {
    if (!READ.test(command.constructor.name)) writes.push(command.input);
    return send.call(this, command);
  };
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(recordWrites as never);
  const event = anEvent({ method: call.method, ...rest, ...(request.body === undefined ? { body } : {}) });
  const answer = await handler(event, {}).finally(() => spy.mockRestore());
  tally('server fields sent', Object.keys(more).length);
  return {
    status: answer.statusCode,
    body: normalized(JSON.parse(answer.body ?? '')),
    writes: writes.map(normalized).toSorted(),
  };
}

const writing = calls.filter(({ method, access }) => method !== 'GET' && access !== 'provider');

describe('with fields that only the server sets', () => {
  it.each(writing)('$operation answers and writes the same', async (call) => {
    const plain = await callWith(call, {});
    const added = serverFieldsFor(call.body);
    expect(Object.keys(added).length).toBeGreaterThan(25);
    const extended = await callWith(call, added);
    expect(extended.status).toBe(plain.status);
    expect(extended.body).toBe(plain.body);
    expect(extended.writes).toEqual(plain.writes);
    expect(JSON.stringify(extended)).not.toMatch(/planted|4242/);
  });

  it('no request changes the prototype of objects', () => {
    for (const name of Object.keys(serverFields)) expect({}).not.toHaveProperty(name);
  });
});

it('a field of the call changes its answer and writes (checks this comparison)', async () => {
  const call = writing.find(({ operation }) => operation === 'projects.create');
  if (!call) throw new Error('There is no such call.');
  const [one, other] = [await callWith(call, {}), await callWith(call, { numberOfModules: 7 })];
  expect(other.writes).not.toEqual(one.writes);
  expect(other.body).not.toBe(one.body);
});
