import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { functions } from '#infra/functions/functions.ts';
import { calls } from '#shared/api/index.ts';
import { kindOf } from '#shared/api/throttles.ts';

const root = resolve(import.meta.dirname, '../../functions');
const expectSame = (found: string[], expected: string[]) =>
  expect(found.toSorted()).toEqual(expected.toSorted());

describe('the call table and the code', () => {
  test('each call and each job has a handler file, and there are no others', () => {
    const handlers = functions.map(({ file }) => `${file}.ts`);
    expectSame(globSync('{calls,jobs}/**/*.ts', { cwd: root }), handlers);
  });

  test.each(calls)('$operation exports one handler and nothing else', async ({ file }) => {
    const path = resolve(root, `${file}.ts`);
    const module = (await import(path)) as Record<string, unknown>;
    expect(Object.keys(module)).toEqual(['handler']);
    expect(module.handler).toBeTypeOf('function');
  });
});

describe('the call table', () => {
  test('has no two calls that match the same request', () => {
    const shapes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(shapes).toHaveLength(new Set(shapes).size);
  });

  test.each(calls)('$operation has a schema for exactly the parameters of its path', ({ path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    expectSame(Object.keys(params?.shape ?? {}), named);
  });

  test.each(calls)('$operation has a path without a slash at its end, and kebab-case names', (call) => {
    expect(call.path).toMatch(/^(\/([a-z][a-z-]*|\{\w+\}))+$/);
    expect(call.file).toMatch(/^calls\/[a-z-]+\/[a-z-]+$/);
    expect(call.functionName).toBe(call.file.replace('calls/', '').replace('/', '-'));
    expect(call.operation).toBe(`${call.area}.${call.name}`);
  });

  test('limits what passkeys are tried with as it limits passwords', () => {
    const kinds = calls.filter(({ area }) => area === 'auth' || area === 'passkeys').map(kindOf);
    expect(new Set(kinds)).toEqual(new Set(['auth']));
  });

  test('has bodies only in calls that write', () => {
    const wrong = calls.filter(({ method, body, multipart }) => (body ?? multipart) && method === 'GET');
    expect(wrong).toEqual([]);
  });
});
