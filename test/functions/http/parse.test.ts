import { describe, expect, it } from 'vitest';

import { ofFields } from '#functions/http/issues.ts';
import { parse } from '#functions/http/parse.ts';
import type { AppError } from '#functions/lib/errors.ts';
import { call } from '#shared/api/call.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';
import { FilePart, Id, optionalText, text, wholeNumber } from '#shared/entities/fields.ts';
import { Category } from '#shared/entities/work/category.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as requestTexts from '#shared/texts/request.ts';
import * as z from '#shared/zod.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { shapeOf } from '#test/trust/fuzz/from-schema.ts';

const thing = call({
  summary: 'A thing',
  method: 'POST',
  path: '/things/{id}',
  access: 'anyone',
  params: z.object({ id: Id }),
  query: z.object({ limit: z.optional(wholeNumber(1, 100)) }),
  body: z.object({ title: text(10), count: z.optional(wholeNumber(1, 5)), cat: z.optional(Category) }),
  multipart: z.object({ file: FilePart, note: optionalText(100) }),
  reply: z.object({}),
});
const id = '01jd0000000000000000000000';
const refusal = async (event: Parameters<typeof anEvent>[0]) =>
  parse(thing, anEvent({ params: { id }, ...event })).then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => error as AppError,
  );
const accepted = async (event: Parameters<typeof anEvent>[0]) =>
  parse(thing, anEvent({ params: { id }, ...event }));

describe('a JSON body', () => {
  it('is trimmed, with numbers for numeric strings, and without undeclared fields', async () => {
    const { body } = await accepted({ json: { title: '  Logo ', count: '3', isPaid: true, sales: 99 } });
    expect(body).toEqual({ title: 'Logo', count: 3 });
  });

  it.each(['{"title":', '', 'title=Logo', '{"title":"a"} and more'])(
    'is refused when it is not JSON: %j',
    async (body) => {
      expect(await refusal({ body })).toMatchObject({
        status: 400,
        code: 'invalid',
        message: requestTexts.brokenJson.message,
      });
    },
  );

  it.each(['null', '[]', '"text"', '7'])('is refused when it is not an object: %s', async (body) => {
    expect(await refusal({ body })).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('over 1 MB is too large, and the message says how to upload', async () => {
    const error = await refusal({ json: { title: 'x'.repeat(commonLimits.body.json) } });
    expect(error).toMatchObject({ status: 413, code: 'too_large' });
    expect(error.message).toContain('POST /uploads');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json-patch+json',
    '',
  ])('is refused as %j, which other sites can send without a preflight request', async (type) => {
    const error = await refusal({ headers: { 'content-type': type }, json: { title: 'Logo' } });
    expect(error).toMatchObject({ status: 415, code: 'unsupported_type' });
  });

  it('may name its charset, and be base64-encoded', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const { body } = await accepted({ headers, body: Buffer.from('{"title":"Ünï"}') });
    expect(body).toEqual({ title: 'Ünï' });
  });

  it('with one invalid field has its issue as the message', async () => {
    const error = await refusal({ json: { title: '   ' } });
    expect(error.message).toBe('This is required.');
    expect(error.issues).toEqual([{ path: 'title', message: 'This is required.' }]);
  });

  it('says what is expected where a schema has no text of its own', async () => {
    const error = await refusal({ json: { title: 'Logo', cat: 'Cooking' } });
    expect(error.message).toMatch(/^One of: "other", /);
  });

  it('with several invalid fields has an issue for each', async () => {
    const error = await refusal({ json: { title: 'far too long a title', count: '10abc' } });
    expect(error.message).toBe(requestTexts.invalid.message);
    expect(error.issues?.map(({ path }) => path)).toEqual(['title', 'count']);
  });

  it('cannot pollute prototypes', async () => {
    const { body } = await accepted({
      body: '{"title":"a","__proto__":{"isSeller":true},"constructor":{"x":1}}',
    });
    expect(body).toEqual({ title: 'a' });
    expect(({} as Record<string, unknown>)['isSeller']).toBeUndefined();
  });

  it('has lone surrogates replaced, which UTF-8 cannot encode, and pairs kept', async () => {
    const { body } = await accepted({ body: String.raw`{"title":"a\ud83db\uDe00 \ud83d\ude00"}` });
    expect(body).toEqual({ title: 'a\uFFFDb\uFFFD 😀' });
  });
});

describe('a body of several forms', () => {
  const issuesOf = async (operation: string, json: unknown, method = 'POST') => {
    const asked = calls.find((each) => each.operation === operation);
    if (!asked) throw new Error(`No call ${operation}.`);
    return parse(asked, anEvent({ method, json, params: { id } })).then(
      () => [],
      (error: unknown) => (error as AppError).issues,
    );
  };

  it.each([
    ['disputes.create', { orderId: id, amount: 'abc', reason: 'Half.' }, 'amount'],
    ['disputes.create', { moduleId: `${id}-001`, amount: 1, reason: ' ' }, 'reason'],
    ['disputes.create', { moduleId: '7', amount: 1, reason: 'Half.' }, 'moduleId'],
    ['users.close', { password: '' }, 'password'],
    ['users.close', {}, 'password'],
    ['users.close', { passkey: { id: 7 } }, 'passkey.id'],
    ['uploads.create', { fileName: 'a.png' }, 'purpose'],
  ])('is refused by the field that is wrong: %s of %j at %s', async (operation, json, path) => {
    expect((await issuesOf(operation, json))?.map((issue) => issue.path)).toContain(path);
  });

  it('that is none at all is refused as a whole', async () => {
    expect(await issuesOf('users.close', 'x')).toEqual([
      { path: '', message: 'An object with named fields.' },
    ]);
  });
});

describe('a refusal', () => {
  const wrong = [
    undefined,
    null,
    7,
    -1,
    1.5,
    Number.NaN,
    true,
    '',
    ' ',
    'x',
    'x'.repeat(20_000),
    [],
    [7],
    {},
  ];
  /** A value of this shape with one field replaced, for each of its fields. */
  const wrongInputs = (schema: z.ZodMiniType) =>
    Object.keys(shapeOf(schema).properties ?? {}).flatMap((name) =>
      wrong.map((value) => ({ [name]: value })),
    );
  const branches = (schema: z.ZodMiniType) =>
    (schema instanceof z.ZodMiniUnion ? schema.def.options : [schema]) as z.ZodMiniType[];

  it.each(calls.map((each) => [each.operation, each] as const))(
    'of %s is in our own words, whatever is wrong',
    (_, { params, query, body, multipart }) => {
      const schemas = [params, query, body, multipart].filter((each) => each !== undefined);
      const messages = schemas.flatMap((schema) =>
        [...branches(schema).flatMap(wrongInputs), ...wrong].flatMap((input) =>
          (schema.safeParse(input).error?.issues ?? [])
            .flatMap((issue) => ofFields(issue, input))
            .map(({ message }) => message),
        ),
      );
      const raw = messages.filter((each) =>
        /Invalid input|expected |, received|Too (big|small)|as it has to be|not taken here/.test(each),
      );
      expect([...new Set(raw)]).toEqual([]);
    },
  );
});

describe('a path or query', () => {
  it.each([
    '7',
    'undefined',
    '../x',
    "1' OR '1'='1",
    '01jd000000000000000000000',
    '81jd0000000000000000000000',
  ])('with a malformed id is a 404: %s', async (wrong) => {
    const error = await refusal({ params: { id: wrong }, json: { title: 'Logo' } });
    expect(error).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('with a query parameter out of bounds is a 400', async () => {
    const error = await refusal({ query: { limit: '1000000000' }, json: { title: 'Logo' } });
    expect(error).toMatchObject({ status: 400, issues: [{ path: 'limit' }] });
  });
});

describe('a cursor', () => {
  const paged = calls.filter(({ query }) => query && 'cursor' in query.shape);
  const ofParams: Record<string, string> = { id, gigId: id, userId: id, conversationId: `${id}${id}` };
  const read = (paging: NamedCall, cursor: string) =>
    parse(paging, anEvent({ method: 'GET', params: ofParams, query: { cursor } }));

  it('is taken by every list, and nothing but a list', () => {
    const lists = calls.filter(({ reply }) => reply instanceof z.ZodMiniArray);
    const unpaged = lists.filter((list) => !paged.includes(list)).map(({ operation }) => operation);
    expect(unpaged).toEqual(['sessions.list', 'passkeys.list', 'modules.ofProject']);
    const others = paged.filter((each) => !lists.includes(each)).map(({ operation }) => operation);
    expect(others).toEqual(['bids.ofUser']);
  });

  it.each(paged.map((each) => [each.operation, each] as const))(
    'that %s may have answered is taken, and any other is a 400',
    async (_, paging) => {
      await expect(read(paging, id)).resolves.toMatchObject({ query: { cursor: id } });
      for (const cursor of [
        '',
        'x',
        '?',
        ' ',
        "'",
        '~',
        '0',
        id.slice(1),
        `${id}0`,
        `81${id.slice(2)}`,
        '1#',
      ])
        await expect(read(paging, cursor), cursor).rejects.toMatchObject({
          status: 400,
          message: requestTexts.badCursor.message,
        });
    },
  );
});

describe('an idempotency key', () => {
  const repeatable = calls.filter(({ isRepeatable }) => isRepeatable);
  it.each(repeatable.map((each) => [each.operation, each] as const))(
    'of %s that is too long or has other characters is a 400',
    async (_, made) => {
      for (const key of ['k'.repeat(201), 'é', 'a\tb']) {
        const event = anEvent({ headers: { 'idempotency-key': key } });
        await expect(parse(made, event)).rejects.toMatchObject({
          status: 400,
          issues: [{ path: 'idempotency-key' }],
        });
      }
    },
  );

  it('is read by no other call', async () => {
    expect(
      await accepted({ headers: { 'idempotency-key': 'k'.repeat(201) }, json: { title: 'Logo' } }),
    ).toBeDefined();
  });
});

it('a text is as long as its characters are many, in any script', async () => {
  expect(await accepted({ json: { title: '😀'.repeat(10) } })).toMatchObject({
    body: { title: '😀'.repeat(10) },
  });
  expect(await refusal({ json: { title: '😀'.repeat(11) } })).toMatchObject({ status: 400 });
});

describe('a multipart body', () => {
  const boundary = 'b0undary';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--${boundary}--\r\n`);

  it('is parsed into its fields and files, byte by byte', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 128]);
    const data = new FormData();
    data.set('note', ' as agreed ');
    data.set('file', new Blob([bytes], { type: 'application/zip' }), 'Arbeit – fertig.zip');
    const request = new Request('http://localhost/', { method: 'POST', body: data });
    const { body } = await accepted({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    });
    const file = { fileName: 'Arbeit – fertig.zip', contentType: 'application/zip', bytes };
    expect(body).toEqual({ note: 'as agreed', file });
  });

  it('has the folders dropped from a file name', async () => {
    const { body } = await accepted({
      headers,
      body: form(part('name="file"; filename="../../etc/passwd"', 'x')),
    });
    expect(body).toMatchObject({ file: { fileName: 'passwd' } });
  });

  it.each([
    ['no file', form(part('name="note"', 'hello'))],
    ['a text where the file belongs', form(part('name="file"', 'hello'))],
    ['an empty file', form(part('name="file"; filename="a.zip"', ''))],
  ])('with %s is refused with a message that asks for a file', async (_, body) => {
    expect(await refusal({ headers, body })).toMatchObject({
      status: 400,
      message: orderTexts.fileRequired,
    });
  });

  it.each([
    ['truncated', headers, part('name="file"; filename="a"', 'abc')],
    ['without any part', headers, 'nothing of the kind'],
    ['without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ])('%s is refused', async (_, sent, body) => {
    const event = { headers: sent, body: Buffer.from(body) };
    expect(await refusal(event)).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('over 4.5 MB is too large', async () => {
    const error = await refusal({ headers, body: Buffer.alloc(commonLimits.body.multipart + 1) });
    expect(error).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is refused where a call does not accept one', async () => {
    const { multipart: _, ...plain } = thing;
    await expect(parse(plain, anEvent({ headers, params: { id }, body: form() }))).rejects.toMatchObject({
      status: 415,
    });
  });
});
