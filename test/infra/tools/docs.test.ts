import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, test } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { uploadKey } from '#functions/services/s3/files.ts';
import { authorizationFile, authorizationText } from '#infra/tools/docs/authorization.ts';
import { callRoutesFile, callRoutesText } from '#infra/tools/docs/call-routes.ts';
import { machinesFile, machinesText } from '#infra/tools/docs/machines.ts';
import { newsFile, newsText } from '#infra/tools/docs/news.ts';
import { documentFile, documentText } from '#infra/tools/docs/openapi/document.ts';
import { examples } from '#infra/tools/docs/openapi/examples.ts';
import { patterns } from '#infra/tools/docs/openapi/inputs.ts';
import { rightsFile, rightsText } from '#infra/tools/docs/rights.ts';
import { policyFile, policyText } from '#infra/tools/docs/security-policy.ts';
import { securityFile, securityText } from '#infra/tools/docs/security.ts';
import { rows } from '#shared/api/authorization.ts';
import { IDEMPOTENCY_KEY } from '#shared/api/headers.ts';
import { calls } from '#shared/api/index.ts';
import type { Reason } from '#shared/reasons.ts';
import { problemsOfBody } from '#test/support/openapi-problems.ts';

type Response = {
  description?: string;
  content?: Record<string, unknown>;
  $ref?: string;
};
type Operation = {
  operationId: string;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Response>;
};

const document = JSON.parse(documentText()) as Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
};
const { schemas } = document['components'] as {
  schemas: Record<string, { description?: string; properties?: Record<string, { description?: string }> }>;
};
/** Fields whose names say it: who, when, and what somebody wrote. */
const OBVIOUS =
  /[iI]d$|At$|^(title|name|details|img|price|seller|buyer|features|requirements|hasRequirements|revisionsUsed)$/;
/** Those that the introduction names. */
const reasons: Reason[] = [
  'orders.alreadyPaid',
  'request.keyReused',
  'request.replaced',
  'access.foreignOrigin',
];
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function find(operationId: string): Operation {
  const found = operations.find((each) => each.operationId === operationId);
  if (!found) throw new Error(`No operation ${operationId}.`);
  return found;
}

/** Every value of a key, at any depth. */
function values(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : values(value, key)));
}

const committed: [file: string, text: () => string][] = [
  [documentFile, documentText],
  [callRoutesFile, callRoutesText],
  [machinesFile, machinesText],
  [newsFile, newsText],
  [authorizationFile, authorizationText],
  [rightsFile, rightsText],
  [securityFile, securityText],
  [policyFile, policyText],
];
test.each(committed.map(([file, text]) => ({ name: basename(file), file, text })))(
  'the committed $name says what it is made of (else: npm run docs)',
  ({ file, text }) => {
    expect(readFileSync(file, 'utf8')).toBe(text());
  },
);

describe('the document is OpenAPI', () => {
  test('whose references all resolve', () => {
    const unresolved = values(document, '$ref').filter((reference) => {
      const steps = String(reference).replace('#/', '').split('/');
      let node: unknown = document;
      for (const step of steps) node = (node as Record<string, unknown> | undefined)?.[step];
      return node === undefined;
    });
    expect(unresolved).toEqual([]);
  });

  test('whose patterns every reader of regular expressions understands', () => {
    const patterns = values(document, 'pattern').map(String);
    expect(patterns.filter((pattern) => /\\p|\(\?[=!<]/i.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  test('whose pattern of a delivery is that of the keys that files are uploaded to', () => {
    expect(uploadKey(newId(), 'The work.zip')).toMatch(new RegExp(patterns.delivery));
  });

  test.each([
    ['messages.create', { conversationId: `${newId()}${newId()}`, desc: '👍' }],
    ['messages.create', { conversationId: `${newId()}${newId()}`, desc: '⭐' }],
    ['bids.create', { projectId: newId(), amount: 19.99 }],
    ['orders.refund', { amount: 8.2 }],
    ['orders.refund', { amount: '0.05' }],
    [
      'auth.register',
      {
        username: 'Omar Ali',
        email: 'O.Ali+x@Mail.Example.com',
        password: 'nine tall herons',
        timeZone: 'America/New_York',
      },
    ],
    ['orders.complete', { fileUrl: 'https://Example.com/a%20b/(1),2' }],
  ])('that refuses nothing that the API takes of people: %s of %j', (operation, body) => {
    const call = calls.find((each) => each.operation === operation);
    expect(call?.body?.safeParse(body).error).toBeUndefined();
    expect(call && problemsOfBody(call, body)).toEqual([]);
  });

  test('that names an idempotency key where one is read, and nowhere else', () => {
    const named = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === IDEMPOTENCY_KEY),
    );
    const reading = calls.filter(({ file }) =>
      readFileSync(`functions/${file}.ts`, 'utf8').includes('idempotencyKey'),
    );
    expect(named.map(({ operationId }) => operationId).toSorted()).toEqual(
      reading.map(({ operation }) => operation).toSorted(),
    );
  });

  test.each([
    ['auth.login', 'FailedSignIn'],
    ['passkeys.signIn', 'FailedSignIn'],
    ['users.me', 'Failed401'],
    ['auth.changePassword', 'Failed401'],
  ])('whose 401 of %s is %s', (operation, name) => {
    expect(find(operation).responses['401']?.$ref).toBe(`#/components/responses/${name}`);
  });

  test('whose reads are a 403 only where somebody may know of a record and not read it', () => {
    expect(find('users.me').responses).not.toHaveProperty('403');
    expect(find('orders.list').responses).not.toHaveProperty('403');
    expect(find('modules.ofProject').responses).toHaveProperty('403');
  });

  test('whose schemas of ids are named by their own record', () => {
    expect(values(document, 'conversationId')).toContainEqual({
      $ref: '#/components/schemas/ConversationId',
    });
    expect(values(document, 'conversationId')).not.toContainEqual({ $ref: '#/components/schemas/BidId' });
  });

  test('that describes the form by which providers of mail end mails', () => {
    expect(find('notifications.unsubscribe').requestBody?.content).toHaveProperty([
      'application/x-www-form-urlencoded',
    ]);
  });

  const writes = calls.filter(({ body }) => body);
  test.each(writes.map((call) => [call.operation, call] as const))(
    'that has an example of %s, which the document and the API take',
    (operation, call) => {
      const content = find(operation).requestBody?.content['application/json'] as { example?: unknown };
      expect(content.example, 'one in infra/tools/docs/openapi/examples.ts').toBeDefined();
      expect(problemsOfBody(call, content.example)).toEqual([]);
      expect(call.body?.safeParse(content.example).error).toBeUndefined();
    },
  );

  test('whose examples are of calls', () => {
    expect(writes.map(({ operation }) => operation)).toEqual(expect.arrayContaining(Object.keys(examples)));
  });

  test.each(['Order', 'OrderCard', 'Module', 'Hold', 'Upload', 'Failure'])(
    'that says what %s is, and what of its fields is not obvious',
    (name) => {
      const schema = schemas[name];
      expect(schema?.description).toMatch(/\.$/);
      const silent = Object.entries(schema?.properties ?? {}).filter(([, { description }]) => !description);
      expect(silent.map(([field]) => field).filter((field) => !OBVIOUS.test(field))).toEqual([]);
    },
  );

  test('that says how it behaves where no schema can', () => {
    const { info } = document as unknown as { info: { description: string } };
    for (const said of [
      'Origin',
      'reason',
      'x-next-cursor',
      'idempotency-key',
      'seen',
      'REVIEW',
      'clientSecret',
      'PUT',
      'Retry-After',
      '404',
      '409',
      'HEAD',
    ])
      expect(info.description).toContain(said);
    const named = [...info.description.matchAll(/`(\w+\.\w+)`/g)].map(([, name = '']) => name);
    const known = new Set<string>([...calls.map(({ operation }) => operation), ...reasons]);
    expect(named.filter((name) => !known.has(name) && !/^stripe\.|^files\.0$/.test(name))).toEqual([]);
  });

  test('whose every answer has a description and a shape', () => {
    for (const operation of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect(
          response.$ref ?? (response.description && response.content?.['application/json']),
        ).toBeTruthy();
      }
    }
  });
});

test.each(rows)(
  'each call is described: %s, with every status that the matrix of who may do what has',
  (name, row) => {
    const { on: _, ...answers } = row;
    const statuses = Object.values(answers).map(String);
    expect(Object.keys(find(name.split(' ')[0] ?? '').responses)).toEqual(expect.arrayContaining(statuses));
  },
);
