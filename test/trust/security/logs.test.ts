import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { log } from '#functions/lib/log.ts';
import { calls } from '#shared/api/index.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { typicalRequest } from '#test/functions/typical/all.ts';
import { takeLeaks } from '#test/support/console/console-scanner.ts';
import { confidential, findSecrets } from '#test/support/console/find-secrets.ts';

describe('the scanner of everything that is logged', () => {
  it.each([
    ['a session token', `cookie ${['eyJhbGciOiJFZERTQSJ9', 'eyJzdWIiOiIxIn0', 'c2ln'].join('.')}`],
    ['an email address', 'clara.weiss+1@mail.example.com'],
    ['a phone number', 'call +51 1 555 0100'],
    ['a client secret', 'pi_3Q_secret_9Z'],
    ['a key of the provider', `Bearer ${['sk', 'test', '51aKey'].join('_')}`],
    ['a key of the provider', 'whsec_abcdef'],
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$dGFn'],
    ['a cookie', 'session=x'],
    ['a signature', 'https://s3/work/1?X-Amz-Signature=1'],
    ['“seven lazy walruses”', '{"password":"Seven Lazy Walruses"}'],
    [`“${confidential}”`, `This stays ${confidential}.`],
  ])('finds %s', (what, line) => {
    expect(findSecrets(line)).toContain(what);
  });

  it('finds the secrets of the environment', () => {
    vi.stubEnv('EDGE_SECRETS', 'only our CDN knows this');
    expect(findSecrets('x-tandem-edge: only our CDN knows this')).toEqual(['EDGE_SECRETS']);
    vi.stubEnv('EDGE_SECRETS', undefined);
  });

  it('finds nothing in an ordinary line', () => {
    expect(
      findSecrets(
        `{ message: 'call failed', path: 'POST /api/orders', requestId: '1', at: '2026-01-01T00:00:00+00:00',
          stack: 'at /node_modules/@aws-sdk/client-s3@3.1.2/x.js:1:2' }`,
      ),
    ).toEqual([]);
  });

  it.each(['error', 'warn', 'info', 'log'] as const)(
    'reads what is written to console.%s, also through a spy',
    (name) => {
      const spy = vi.spyOn(console, name).mockReturnValue();
      console[name]('found', { user: { deep: { down: { there: { email: 'clara@example.com' } } } } });
      expect(spy).toHaveBeenCalledOnce();
      expect(takeLeaks()).toEqual([expect.stringMatching(/^an email address in: found/)]);
      spy.mockRestore();
    },
  );

  it('finds the email address of a caller in a logged error (checks the scanner of the whole run)', () => {
    const spy = vi.spyOn(console, 'error').mockReturnValue();
    log.error('call failed', { error: new Error('No account for clara@example.com') });
    expect(takeLeaks()).toHaveLength(1);
    spy.mockRestore();
  });
});

describe('a call that breaks in the middle', () => {
  useTable();
  useBucket();
  useSessions();
  beforeAll(() => void vi.stubEnv('MAIL_FROM', 'Tandem <news@tandem.example>'));

  const personal = ['desc', 'description', 'details', 'requirements', 'note', 'phone'];

  /** Makes every request to the table fail with an error that contains its input, as errors of the SDK do. */
  function breakTable() {
    const fail = async (command: { input: object }) => {
      const Item = { ...command.input, desc: confidential, email: 'clara@example.com' };
      throw Object.assign(new Error('The table is out.', { cause: { Item } }), {
        Item,
        CancellationReasons: [{ Item }],
      });
    };
    return vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(fail as never);
  }

  it.each(calls.filter(({ method }) => method !== 'GET'))(
    'is logged in one line without personal data: $operation',
    async (call) => {
      const { operation, method } = call;
      const { json = {}, ...request } = await typicalRequest(operation);
      const personalFields = Object.fromEntries(
        Object.keys(json as object)
          .filter((name) => personal.includes(name))
          .map((name) => [name, `${confidential}, call +51 1 555 0100`]),
      );
      const handler = await handlerOf(call);
      const logged = vi.spyOn(console, 'error').mockReturnValue();
      const table = breakTable();
      const body = request.body === undefined ? { json: { ...(json as object), ...personalFields } } : {};
      const { statusCode, body: answer } = await handler(anEvent({ method, ...request, ...body }), {});
      table.mockRestore();
      logged.mockRestore();
      expect([statusCode, answer]).toEqual([
        500,
        '{"reason":"somethingWrong","message":"Something went wrong!","code":"internal"}',
      ]);
      expect(takeLeaks()).toEqual([]);
    },
  );
});
