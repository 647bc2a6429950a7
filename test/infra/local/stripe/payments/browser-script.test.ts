import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

import { expect, test } from 'vitest';

import { aStandIn } from '#test/infra/local/stripe/stand-in.ts';

test('serves a script that needs neither modules nor eval', async () => {
  const { origin } = await aStandIn();
  const response = await fetch(`${origin}/stripe/stripe.js`);
  const script = await response.text();

  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/\beval\(|new Function\(|import\(/);
});

test('is the release of Stripe.js that @stripe/stripe-js expects, so that it does not warn', async () => {
  const loader = createRequire(import.meta.url).resolve('@stripe/stripe-js');
  const source = await readFile(join(dirname(loader), '../dist/pure.mjs'), 'utf8');
  const expected = /RELEASE_TRAIN = '(\w+)'/.exec(source)?.[1];
  const { origin } = await aStandIn();
  expect(await (await fetch(`${origin}/stripe/stripe.js`)).text()).toContain(`"${expected}"`);
});
