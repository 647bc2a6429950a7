import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';

import { Answer, failure, reply } from '#functions/http/answer.ts';
import { at, conflict, tooManyRequests } from '#functions/lib/errors.ts';
import { call } from '#shared/api/call.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';
import * as commonTexts from '#shared/texts/common.ts';
import * as z from '#shared/zod.ts';

afterEach(() => void vi.restoreAllMocks());

const item = z.object({ id: z.string() });
const one = call({ summary: 'One', method: 'GET', path: '/one', access: 'anyone', reply: item });
const many = call({ summary: 'Many', method: 'GET', path: '/many', access: 'anyone', reply: z.array(item) });
const make = call({
  summary: 'Make',
  method: 'POST',
  path: '/one',
  access: 'anyone',
  reply: item,
  status: 201,
});
const context = { call: one, requestId: 'request-1' };

it('contains nothing that the call does not declare', () => {
  const { statusCode, body } = reply(one, { id: 'a', passwordHash: 'secret', PK: 'USER#a' });
  expect([statusCode, body]).toEqual([200, '{"id":"a"}']);
});

it('answers a page as an array, with the next cursor in a header unless it is the last page', () => {
  const first = reply(many, { items: [{ id: 'a', card: 1 }], next: 'a' });
  expect(first.body).toBe('[{"id":"a"}]');
  expect(first.headers).toMatchObject({ 'x-next-cursor': 'a' });
  expect(reply(many, { items: [] })).toMatchObject({ statusCode: 200, body: '[]' });
  expect(reply(many, { items: [] }).headers).not.toHaveProperty('x-next-cursor');
});

it('answers a record with a field named items as it is, because its call is no list', () => {
  const basket = z.object({ items: z.array(z.string()), next: z.string() });
  const found = reply({ ...one, reply: basket }, { items: ['a'], next: 'b' });
  expect(found.body).toBe('{"items":["a"],"next":"b"}');
  expect(found.headers).not.toHaveProperty('x-next-cursor');
});

it("uses the call's own status, unless the answer has another", () => {
  expect(reply(make, { id: 'a' }).statusCode).toBe(201);
  expect(reply(make, new Answer({ id: 'a' }, { status: 200, cookies: ['a=b'] }))).toMatchObject({
    statusCode: 200,
    cookies: ['a=b'],
  });
});

it('throws for a reply that does not fit its schema, which is our error and not the caller’s', () => {
  expect(() => reply(one, { id: 7 })).toThrow('A reply does not fit its schema.');
});

it('answers a refusal with its code, why, its message and its issues, and after how many seconds to retry', () => {
  const { statusCode, body = '' } = failure(
    conflict(authTexts.emailTaken, at('email', authTexts.emailTaken)),
    context,
  );
  expect(statusCode).toBe(409);
  const why = { reason: 'auth.emailTaken', message: 'That email is already registered.' };
  expect(JSON.parse(body)).toEqual({ ...why, code: 'conflict', issues: [{ path: 'email', ...why }] });
  const later = failure(tooManyRequests('Later.', 42), context);
  expect(later).toMatchObject({ statusCode: 429, headers: { 'retry-after': '42' } });
});

it('answers a refusal that names something with what it names', () => {
  const { body = '' } = failure(conflict(passkeyTexts.tooMany({ most: 20 })), context);
  expect(JSON.parse(body)).toMatchObject({ reason: 'passkeys.tooMany', params: { most: 20 } });
});

it('hides the details of an unexpected error, and logs it with the request’s id', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { statusCode, body = '' } = failure(new Error('connect ECONNREFUSED 10.0.0.7:8000'), context);
  expect(statusCode).toBe(500);
  expect(JSON.parse(body)).toEqual({
    ...commonTexts.somethingWrong,
    message: 'Something went wrong!',
    code: 'internal',
  });
  expect(JSON.stringify(logged.mock.calls)).toContain('request-1');
});

it('logs of an error of the database what it is and where it came from, and none of the values that it quotes', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const message = "1 validation error detected: Value '[\n at EMAIL#ann@example.com, SESS#01jq]' is too long";
  const refused = new DynamoDBServiceException({
    name: 'ValidationException',
    message,
    $fault: 'client',
    $metadata: {},
  });
  for (const error of [refused, new Error('A write failed.', { cause: refused })]) failure(error, context);
  const lines = JSON.stringify(logged.mock.calls);
  expect(lines).not.toMatch(/ann@example|SESS#/);
  expect(lines).toContain('ValidationException');
  expect(lines).toContain('answer.test.ts');
});

it('logs neither a value that does not fit its schema nor its path', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const cause = z.object({ email: z.number() }).safeParse({ email: 'ann@example.com' }).error;
  failure(new Error('A reply does not fit its schema.', { cause }), context);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/ann@example|email/);
});
