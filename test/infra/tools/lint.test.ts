import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Milliseconds. Generous, for a machine under load. */
const TIMEOUT = 60_000;

const root = resolve(import.meta.dirname, '../../..');
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');

type Refusal = { file: string; source: string; reason: string };

const refused: Record<string, Refusal> = {
  'shared may not import functions': {
    file: 'shared/rules/bid.ts',
    source: `export * from '#functions/lib/errors.ts';`,
    reason: 'shared imports only shared, zod and zxcvbn-ts',
  },
  'shared may not import functions by a relative path': {
    file: 'shared/rules/fee.ts',
    source: `export * from '#functions/lib/errors.ts';`,
    reason: 'shared imports only shared, zod and zxcvbn-ts',
  },
  'shared may not import other packages': {
    file: 'shared/rules/clock.ts',
    source: `export { ulid } from 'ulid';`,
    reason: 'shared imports only shared, zod and zxcvbn-ts',
  },
  'shared may not import Node': {
    file: 'shared/rules/hash.ts',
    source: `export { hash } from 'node:crypto';`,
    reason: 'shared imports only shared, zod and zxcvbn-ts',
  },
  'web may not import functions': {
    file: 'web/src/app/router.ts',
    source: `export * from '#functions/lib/errors.ts';`,
    reason: 'web never imports functions, infra, an AWS SDK or Node',
  },
  'web may not import infra': {
    file: 'web/src/lib/config.ts',
    source: `export * from '../../../infra/environments.ts';`,
    reason: 'web never imports functions, infra, an AWS SDK or Node',
  },
  'web may not import an AWS SDK': {
    file: 'web/src/lib/files.ts',
    source: `export * from '@aws-sdk/client-s3';`,
    reason: 'web never imports functions, infra, an AWS SDK or Node',
  },
  'web may not import Node': {
    file: 'web/src/pages/home.ts',
    source: `export { join } from 'node:path';`,
    reason: 'web never imports functions, infra, an AWS SDK or Node',
  },
  'ui may not import features': {
    file: 'web/src/ui/card.ts',
    source: `export * from '#web/features/gigs/api.ts';`,
    reason: 'ui, lib and components carry no screen',
  },
  'lib may not import pages': {
    file: 'web/src/lib/session.ts',
    source: `export * from '../pages/home.ts';`,
    reason: 'ui, lib and components carry no screen',
  },
  'a feature may not import another': {
    file: 'web/src/features/orders/list.ts',
    source: `export * from '../gigs/api.ts';`,
    reason: 'A feature never imports another',
  },
  'a feature may not import another by its alias': {
    file: 'web/src/features/orders/parts/row.ts',
    source: `export * from '#web/features/gigs/api.ts';`,
    reason: 'A feature never imports another',
  },
  'a feature may not import pages': {
    file: 'web/src/features/orders/table.ts',
    source: `export * from '#web/pages/orders.ts';`,
    reason: 'A feature is composed by pages and app',
  },
  'a page may not import app': {
    file: 'web/src/pages/orders.ts',
    source: `export * from '#web/app/router.ts';`,
    reason: 'A page is mounted by app',
  },
  'a page fetches nothing': {
    file: 'web/src/pages/gigs.ts',
    source: `export * from '@tanstack/react-query';`,
    reason: 'A page composes features and fetches nothing',
  },
  'a call may not import another area': {
    file: 'functions/calls/orders/pay.ts',
    source: `export * from '#functions/calls/gigs/single.ts';`,
    reason: 'A call or job never imports another',
  },
  'a call may not import another area by a relative path': {
    file: 'functions/calls/orders/get.ts',
    source: `export * from '../gigs/single.ts';`,
    reason: 'A call or job never imports another',
  },
  'a job may not import a call': {
    file: 'functions/jobs/changes.ts',
    source: `export * from '#functions/calls/gigs/single.ts';`,
    reason: 'A call or job never imports another',
  },
  'money may not import what is paid for': {
    file: 'functions/domain/money/payments/settle.ts',
    source: `import { orders } from '#functions/domain/orders/orders.ts';\n\nexport const settled = orders;`,
    reason: 'money knows neither orders nor modules',
  },
  'the domain may not import a call': {
    file: 'functions/domain/gigs/gig.ts',
    source: `export * from '#functions/calls/gigs/single.ts';`,
    reason: 'The domain knows no request and no call',
  },
  'folders of functions are imported by alias': {
    file: 'functions/domain/reviews/review.ts',
    source: `export * from '../gigs/single.ts';`,
    reason: 'by its alias',
  },
  'only table imports the DynamoDB SDK': {
    file: 'functions/domain/orders/order.ts',
    source: `export * from '@aws-sdk/lib-dynamodb';`,
    reason: 'Only functions/table touches the DynamoDB SDK',
  },
  'services may not import the DynamoDB SDK': {
    file: 'functions/services/passwords.ts',
    source: `export * from '@aws-sdk/client-dynamodb';`,
    reason: 'Only functions/table touches the DynamoDB SDK',
  },
  'only services import stripe': {
    file: 'functions/calls/payments/confirm.ts',
    source: `export * from 'stripe';`,
    reason: 'Only functions/services touches stripe, jose, S3 and the gateway',
  },
  'only services import jose': {
    file: 'functions/lib/session.ts',
    source: `export * from 'jose';`,
    reason: 'Only functions/services touches stripe, jose, S3 and the gateway',
  },
  'only services import the S3 SDK': {
    file: 'functions/table/read.ts',
    source: `export * from '@aws-sdk/client-s3';`,
    reason: 'Only functions/services touches stripe, jose, S3 and the gateway',
  },
  'functions may not import infra': {
    file: 'functions/services/s3/files.ts',
    source: `export * from '#infra/environments.ts';`,
    reason: 'functions never import infra or web',
  },
  'infra names handlers and does not import them': {
    file: 'infra/stacks/api.ts',
    source: `export * from '#functions/calls/orders/pay.ts';`,
    reason: 'infra names handlers by path',
  },
  'infra may not import its local cloud': {
    file: 'infra/app.ts',
    source: `export * from './local/cloud.ts';`,
    reason: 'infra never imports web or its own local cloud',
  },
  'the local cloud may not import the source of web': {
    file: 'infra/local/gateway.ts',
    source: `export * from '#web/lib/config.ts';`,
    reason: 'The local cloud serves the built web app',
  },
  'nothing imports test': {
    file: 'functions/http/handle.ts',
    source: `export * from '#test/support/actors.ts';`,
    reason: 'Nothing imports test/',
  },
  'the local cloud does not import test': {
    file: 'infra/local/start.ts',
    source: `export * from '#test/support/actors.ts';`,
    reason: 'Nothing imports test/',
  },
  'zod comes as a namespace': {
    file: 'shared/entities/bid.ts',
    source: `import { z } from 'zod/mini';\n\nexport const Bid = z.string();`,
    reason: 'zod',
  },
  'zod comes from one place in shared': {
    file: 'shared/entities/order.ts',
    source: `import * as z from 'zod/mini';\n\nexport const Order = z.string();`,
    reason: 'Import #shared/zod.ts',
  },
  'zod comes from one place in functions': {
    file: 'functions/domain/orders/record.ts',
    source: `import * as z from 'zod/mini';\n\nexport const Order = z.string();`,
    reason: 'Import #shared/zod.ts',
  },
  'zod comes from one place in web': {
    file: 'web/src/features/orders/form.ts',
    source: `import * as z from 'zod';\n\nexport const Order = z.string();`,
    reason: 'Import #shared/zod.ts',
  },
  'zod comes from one place in infra': {
    file: 'infra/local/settings.ts',
    source: `import * as z from 'zod/mini';\n\nexport const Settings = z.string();`,
    reason: 'Import #shared/zod.ts',
  },
  'files are kebab-case': {
    file: 'shared/rules/timeLeft.ts',
    source: `export const left = 1;`,
    reason: 'kebab-case',
  },
  'there are no default exports': {
    file: 'shared/rules/rating.ts',
    source: `const rating = 1;\n\nexport default rating;`,
    reason: 'default export',
  },
  'imports form no cycle': {
    file: 'shared/rules/a.ts',
    source: `import { b } from './b.ts';\n\nexport const a: number = b;`,
    reason: 'cycle',
  },
  'functions read the time from the clock': {
    file: 'functions/domain/accounts/session.ts',
    source: `export const at = Date.now();`,
    reason: 'the clock can be set',
  },
  'the web reads the time of the server': {
    file: 'web/src/features/orders/left.ts',
    source: `export const at = Date.now();`,
    reason: 'may be wrong',
  },
  'settings are read in one place': {
    file: 'functions/services/tokens.ts',
    source: `export const key = process.env.KEY;`,
    reason: 'process.env',
  },
  'a promise is waited for': {
    file: 'functions/calls/gigs/create.ts',
    source: `export function handler(): void {\n  Promise.resolve(1);\n}`,
    reason: 'Promises must be awaited',
  },
  'hooks follow the rules of hooks': {
    file: 'web/src/ui/stars.tsx',
    source: `import { useState } from 'react';\n\nexport function Stars({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}`,
    reason: 'useState',
  },
  'images have an alt text': {
    file: 'web/src/ui/picture.tsx',
    source: `export const Picture = () => <img src="/a.png" />;`,
    reason: 'alt',
  },
  'no test is focused': {
    file: 'test/shared/only.test.ts',
    source: `import { expect, test } from 'vitest';\n\ntest.only('one', () => {\n  expect(1).toBe(1);\n});`,
    reason: 'focused test',
  },
};

const allowed: Record<string, string> = {
  'shared/rules/b.ts': `import { a } from './a.ts';\n\nexport const b: number = a;`,
  'shared/zod.ts': `import { en } from 'zod/locales';\nimport * as z from 'zod/mini';\n\nz.config(en());\n\nexport * from 'zod/mini';`,
  'shared/api/bids.ts': `import * as z from '#shared/zod.ts';\n\nimport { limits } from '../limits.ts';\nimport { left } from '#shared/rules/left.ts';\n\nexport const bids = [z, limits, left];`,
  'functions/calls/auth/login.ts': `import { handle } from '#functions/http/handle.ts';\nimport { users } from '#functions/domain/accounts/user.ts';\nimport { sign } from '#functions/services/signing.ts';\nimport { api } from '#shared/api/index.ts';\n\nexport const handler = [handle, users, sign, api];`,
  'functions/services/stripe/client.ts': `import Stripe from 'stripe';\n\nimport { env } from '#functions/lib/env.ts';\n\nexport const pay = [Stripe, env];`,
  'infra/stacks/data.ts': `import { Stack } from 'aws-cdk-lib';\n\nimport { tableSchema } from '#functions/table/schema.ts';\nimport type { Setting } from '#functions/lib/env.ts';\n\nexport const data: [typeof Stack, unknown, Setting] = [Stack, tableSchema, 'TABLE_NAME'];`,
  'infra/local/routes.ts': `import { handler } from '#functions/calls/orders/list.ts';\n\nexport const listed = handler;`,
  'web/src/features/gigs/card.ts': `import { stars } from '#web/ui/rating.ts';\nimport { limits } from '#shared/limits.ts';\n\nimport { queries } from './queries.ts';\n\nexport const card = [stars, limits, queries];`,
  'vitest.config.ts': `export default {};`,
};

let folder: string;
let found: Map<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const name of ['oxlint.config.ts', 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(folder, name));
  cpSync(join(root, 'infra/lint'), join(folder, 'infra/lint'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const files = Object.values(refused).map(({ file, source }): [string, string] => [file, source]);
  for (const [file, source] of [...files, ...Object.entries(allowed)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }
  const run = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  if (!run.stdout.startsWith('{')) throw new Error(run.stdout + run.stderr);
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { message: string; help?: string; code: string; severity: string; filename: string }[];
  };
  found = new Map();
  for (const { filename, code, severity, message, help } of diagnostics) {
    found.set(filename, `${found.get(filename) ?? ''}${severity} ${code}: ${message} ${help ?? ''}\n`);
  }
}, TIMEOUT);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint refuses, and says why', () => {
  test.each(Object.entries(refused))('%s', (_, { file, reason }) => {
    expect(found.get(file)).toContain(reason);
    expect(found.get(file)).toMatch(/^error /);
  });

  test('no two cases share a file', () => {
    const files = Object.values(refused).map(({ file }) => file);
    expect(files).toHaveLength(new Set(files).size);
  });
});

test('lint allows the directions of the architecture', () => {
  const wrong = Object.keys(allowed).filter((file) => found.get(file)?.includes('no-restricted-imports'));
  expect(wrong).toEqual([]);
  expect(found.get('vitest.config.ts')).toBeUndefined();
});

test('no file switches a rule off for itself', () => {
  const directive = new RegExp(['ox', 'es'].map((name) => `${name}lint-disable`).join('|'));
  const sources = ['shared', 'functions', 'infra', 'web', 'test'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(room, file)),
  );
  expect(sources.filter((file) => directive.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
