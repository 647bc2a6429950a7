import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync(
  [
    '*.{md,json,ts,mjs}',
    '.github/**/*.{yml,md}',
    '{functions,infra,shared,test,web}/**/*.{ts,tsx,mjs,json,md,css,html}',
  ],
  { cwd: root, exclude: (name) => ['node_modules', 'package-lock.json'].includes(name) },
);

/** What scanners of repositories take for a secret. Tests make their examples up from pieces. */
const shapes = {
  'a key of Stripe': /\b(?:(?:sk|rk)_(?:test|live|prod)_|whsec_)[a-zA-Z0-9]{10}/,
  'a key of AWS': /\b(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/,
  'a token of GitHub': /\bgh[oprsu]_[a-zA-Z0-9]{36}/,
  'a token of npm': /\bnpm_[a-zA-Z0-9]{36}/,
  'a session token': /\bey[a-zA-Z0-9]{10,}\.ey[\w-]{10,}\./,
  'a private key': /-----BEGIN[ A-Z]*PRIVATE KEY/,
  'a password in an address': /\bhttps?:\/\/[\w.]+:[a-z]\w*@/,
};

it.each(Object.entries(shapes))('no file of the repository looks like it holds %s', (_, shape) => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => shape.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
