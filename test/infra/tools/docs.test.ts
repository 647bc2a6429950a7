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
import { patterns } from '#infra/tools/docs/openapi/inputs.ts';
import { rightsFile, rightsText } from '#infra/tools/docs/rights.ts';
import { policyFile, policyText } from '#infra/tools/docs/security-policy.ts';
import { securityFile, securityText } from '#infra/tools/docs/security.ts';
import { rows } from '#shared/api/authorization.ts';

type Response = {
  description?: string;
  content?: Record<string, unknown>;
  $ref?: string;
};
type Operation = {
  operationId: string;
  responses: Record<string, Response>;
};

const document = JSON.parse(documentText()) as Record<string, unknown> & {
  paths: Record<string, Record<string, Operation>>;
};
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
