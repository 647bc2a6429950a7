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

import { afterAll, beforeAll, expect, test } from 'vitest';

import { floors } from '#infra/lint/imports.ts';

/** Milliseconds. Generous, for a machine under load. */
const TIMEOUT = 60_000;

const root = resolve(import.meta.dirname, '../../..');
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');

/** What lint refuses, below a part of the reason that it gives. */
const refused: Record<string, Record<string, string>> = {
  'shared imports only shared, zod and zxcvbn-ts': {
    'shared/rules/bid.ts': `export * from '#functions/lib/errors.ts';`,
    'shared/rules/fee.ts': `export * from '../../functions/lib/errors.ts';`,
    'shared/rules/clock.ts': `export { ulid } from 'ulid';`,
    'shared/rules/hash.ts': `export { hash } from 'node:crypto';`,
  },
  'web never imports functions, infra, an AWS SDK or Node': {
    'web/src/app/router.ts': `export * from '#functions/lib/errors.ts';`,
    'web/src/lib/config.ts': `export * from '../../../infra/environments.ts';`,
    'web/src/lib/files.ts': `export * from '@aws-sdk/client-s3';`,
    'web/src/pages/home.ts': `export { join } from 'node:path';`,
  },
  'ui, lib and components carry no screen': {
    'web/src/ui/card.ts': `export * from '#web/features/gigs/api.ts';`,
    'web/src/lib/session/session.ts': `export * from '../../pages/home.ts';`,
  },
  'A feature never imports another': {
    'web/src/features/orders/list.ts': `export * from '../gigs/api.ts';`,
    'web/src/features/orders/list/row.ts': `export * from '#web/features/gigs/api.ts';`,
    'web/src/features/orders/list/cell.ts': `export * from '../../gigs/api.ts';`,
  },
  'A feature is composed by pages and app': {
    'web/src/features/orders/table.ts': `export * from '#web/pages/orders.ts';`,
  },
  'A page is mounted by app': {
    'web/src/pages/orders.ts': `export * from '#web/app/router.ts';`,
  },
  'A page composes features and fetches nothing': {
    'web/src/pages/gigs.ts': `export * from '@tanstack/react-query';`,
  },
  'A call or job never imports another': {
    'functions/calls/orders/pay.ts': `export * from '#functions/calls/gigs/single.ts';`,
    'functions/calls/orders/get.ts': `export * from '../gigs/single.ts';`,
    'functions/jobs/changes.ts': `export * from '#functions/calls/gigs/single.ts';`,
  },
  'money knows neither orders nor modules': {
    'functions/domain/money/payments/settle.ts': `import { orders } from '#functions/domain/orders/orders.ts';\n\nexport const settled = orders;`,
  },
  'work imports no kind of work': {
    'functions/domain/work/take.ts': `import { projects } from '#functions/domain/projects/read.ts';\n\nexport const taken = projects;`,
  },
  'A room of the domain imports only from floors below its own': {
    'functions/domain/bids/above.ts': `import { modules } from '#functions/domain/modules/read.ts';\n\nexport const above = modules;`,
    'functions/domain/orders/beside.ts': `import type { Module } from '#functions/domain/modules/record.ts';\n\nexport type Beside = Module;`,
    'functions/domain/money/above.ts': `import { read } from '#functions/domain/money/statement/read.ts';\n\nexport const above = read;`,
    'functions/domain/money/books/above.ts': `import type { Event } from '#functions/domain/money/handle-event.ts';\n\nexport type Above = Event;`,
    'functions/domain/accounts/names/beside.ts': `import { listed } from '#functions/domain/listing/listed.ts';\n\nexport const beside = listed;`,
    'functions/domain/gigs/above.ts': `import { payment } from '#functions/domain/work/money/payment.ts';\n\nexport const above = payment;`,
  },
  'What all kinds of work are asked for': {
    'functions/domain/closing/obligations.ts': `import { orders } from '#functions/domain/orders/orders.ts';\n\nexport const open = orders;`,
  },
  'The domain knows no request and no call': {
    'functions/domain/gigs/gig.ts': `export * from '#functions/calls/gigs/single.ts';`,
  },
  'by its alias': {
    'functions/domain/reviews/review.ts': `export * from '../gigs/single.ts';`,
  },
  'Only functions/table touches the DynamoDB SDK': {
    'functions/domain/orders/order.ts': `export * from '@aws-sdk/lib-dynamodb';`,
    'functions/services/passwords.ts': `export * from '@aws-sdk/client-dynamodb';`,
  },
  'Only functions/services touches stripe, jose, S3 and the gateway': {
    'functions/calls/payments/confirm.ts': `export * from 'stripe';`,
    'functions/lib/session.ts': `export * from 'jose';`,
    'functions/table/read.ts': `export * from '@aws-sdk/client-s3';`,
  },
  'functions never import infra or web': {
    'functions/services/s3/files.ts': `export * from '#infra/environments.ts';`,
  },
  'infra names handlers by path': {
    'infra/stacks/api.ts': `export * from '#functions/calls/orders/pay.ts';`,
  },
  'infra never imports web or its own local cloud': {
    'infra/app.ts': `export * from './local/cloud.ts';`,
  },
  'The local cloud serves the built web app': {
    'infra/local/gateway.ts': `export * from '#web/lib/config.ts';`,
  },
  'Nothing imports test/': {
    'functions/http/handle.ts': `export * from '#test/support/actors.ts';`,
    'infra/local/start.ts': `export * from '#test/support/actors.ts';`,
  },
  zod: {
    'shared/entities/bid.ts': `import { z } from 'zod/mini';\n\nexport const Bid = z.string();`,
  },
  'Import #shared/zod.ts': {
    'shared/entities/order.ts': `import * as z from 'zod/mini';\n\nexport const Order = z.string();`,
    'functions/domain/orders/record.ts': `import * as z from 'zod/mini';\n\nexport const Order = z.string();`,
    'web/src/features/orders/form.ts': `import * as z from 'zod';\n\nexport const Order = z.string();`,
    'infra/local/settings.ts': `import * as z from 'zod/mini';\n\nexport const Settings = z.string();`,
  },
  'kebab-case': {
    'shared/rules/timeLeft.ts': `export const left = 1;`,
  },
  'cite a promise of shared/docs': {
    'shared/rules/of-paper.ts': `/** The stars of a gig (§9). */\nexport const left = 1;`,
    'web/src/features/gigs/of-paper.ts': `// As the specification has it.\nexport const left = 1;`,
  },
  'use handle': {
    'functions/domain/orders/heed-event.ts': `export const heedEvent = 1;`,
  },
  'use notify, push': {
    'web/src/lib/tab.ts': `export const isTellable = 1;\n\nexport const mayTell = isTellable;`,
  },
  'is not said here': {
    'functions/domain/orders/mails.ts': `/**\n * What has become\n * of a mail.\n */\nexport const outcome = 1;`,
    'functions/domain/orders/due.ts': `/** Attends to what is due. */\nexport const due = 1;`,
  },
  "use shared/format.ts, which is told the reader's": {
    'web/src/features/orders/date.ts': `export const date = new Intl.DateTimeFormat('en');`,
    'functions/domain/orders/sum.ts': `export const sum = (12).toLocaleString('en');`,
  },
  'default export': {
    'shared/rules/rating.ts': `const rating = 1;\n\nexport default rating;`,
  },
  cycle: {
    'shared/rules/a.ts': `import { b } from './b.ts';\n\nexport const a: number = b;`,
  },
  'the clock can be set': {
    'functions/domain/accounts/session.ts': `export const at = Date.now();`,
  },
  'may be wrong': {
    'web/src/features/orders/left.ts': `export const at = Date.now();`,
  },
  'Logic asks for the reason of a refusal': {
    'web/src/lib/is-taken.ts': `import * as authTexts from '#shared/texts/accounts/auth.ts';\n\nexport const isTaken = (text: string) => text === authTexts.emailTaken.message;`,
    'web/src/lib/is-reused.ts': `export const isReused = (error: Error, text: string) => error.message === text;`,
    'functions/domain/orders/must-ask.ts': `import * as orderTexts from '#shared/texts/orders.ts';\n\nexport const mustAsk = (refusal: unknown) => refusal === orderTexts.askToCancel;`,
    'web/src/ui/label.ts': `import * as projectTexts from '#shared/texts/projects.ts';\n\nexport const label: string = projectTexts.completed.slice(1);`,
  },
  'process.env': {
    'functions/services/tokens.ts': `export const key = process.env.KEY;`,
  },
  'Promises must be awaited': {
    'functions/calls/gigs/create.ts': `export function handler(): void {\n  Promise.resolve(1);\n}`,
  },
  useState: {
    'web/src/ui/stars.tsx': `import { useState } from 'react';\n\nexport function Stars({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}`,
  },
  alt: {
    'web/src/ui/picture.tsx': `export const Picture = () => <img src="/a.png" />;`,
  },
  'focused test': {
    'test/shared/only.test.ts': `import { expect, test } from 'vitest';\n\ntest.only('one', () => {\n  expect(1).toBe(1);\n});`,
  },
};
const refusals = Object.entries(refused).flatMap(([reason, files]) =>
  Object.entries(files).map(([file, source]) => ({ file, source, reason })),
);

/** What it allows: the directions of the architecture. */
const allowed: Record<string, string> = {
  'shared/rules/b.ts': `import { a } from './a.ts';\n\nexport const b: number = a;`,
  'shared/zod.ts': `import * as z from 'zod/mini';\n\nz.config({ jitless: true });\n\nexport * from 'zod/mini';`,
  'shared/api/bids.ts': `import * as z from '#shared/zod.ts';\n\nimport * as textLimits from '../limits/text.ts';\nimport { left } from '#shared/rules/left.ts';\n\nexport const bids = [z, textLimits, left];`,
  'functions/calls/auth/login.ts': `import { handle } from '#functions/http/handle.ts';\nimport { users } from '#functions/domain/accounts/user.ts';\nimport { sign } from '#functions/services/signing.ts';\nimport { api } from '#shared/api/index.ts';\n\nexport const handler = [handle, users, sign, api];`,
  'functions/services/stripe/client.ts': `import Stripe from 'stripe';\n\nimport { env } from '#functions/lib/env.ts';\n\nexport const pay = [Stripe, env];`,
  'infra/stacks/data.ts': `import { Stack } from 'aws-cdk-lib';\n\nimport { tableSchema } from '#functions/table/schema.ts';\nimport type { Setting } from '#functions/lib/env.ts';\n\nexport const data: [typeof Stack, unknown, Setting] = [Stack, tableSchema, 'TABLE_NAME'];`,
  'infra/local/routes.ts': `import { handler } from '#functions/calls/orders/list.ts';\n\nexport const listed = handler;`,
  'web/src/features/gigs/card.ts': `import { stars } from '#web/ui/rating.ts';\nimport * as gigLimits from '#shared/limits/gigs.ts';\n\nimport { queries } from './queries.ts';\n\nexport const card = [stars, gigLimits, queries];`,
  'functions/domain/orders/asks.ts': `import type { Refusal } from '#shared/refusal.ts';\nimport * as orderTexts from '#shared/texts/orders.ts';\n\nexport const asks = ({ reason }: Refusal) => reason === orderTexts.askToCancel.reason;`,
  'web/src/features/gigs/list/row.ts': `import { queries } from '../queries.ts';\nimport { sorts } from '../filters/sorts.ts';\n\nexport const row = [queries, sorts];`,
  'shared/rules/attendance.ts': `/** Who attends. */\nexport const attendance = 1;`,
  'shared/format.ts': `export const names = new Intl.DisplayNames('en', { type: 'region' });`,
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
  for (const [file, source] of [...Object.values(refused), allowed].flatMap(Object.entries<string>)) {
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

test.each(refusals)('lint refuses $file: $source', ({ file, reason }) => {
  expect(found.get(file)).toContain(reason);
  expect(found.get(file)).toMatch(/^error /);
});

test('no two refusals share a file', () => {
  expect(new Set(refusals.map(({ file }) => file))).toHaveLength(refusals.length);
});

test('lint allows the directions of the architecture', () => {
  const wrong = Object.keys(allowed).filter((file) => found.get(file)?.includes('no-restricted-imports'));
  expect(wrong).toEqual([]);
  expect(found.get('shared/format.ts')).toBeUndefined();
  expect(found.get('vitest.config.ts')).toBeUndefined();
});

test('every room of the domain is on one floor', () => {
  const folders = (of: string) =>
    readdirSync(join(root, 'functions/domain', of), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => join(of, name));
  expect(floors.flat().toSorted()).toEqual([...folders('.'), ...folders('money')].toSorted());
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
