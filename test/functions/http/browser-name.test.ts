import { expect, it } from 'vitest';

import { browserName } from '#functions/http/browser-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome on Windows', `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36`],
  ['Microsoft Edge on Windows', `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet for Android on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox', 'Mozilla/5.0 (Haiku; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [null, ''],
  [null, 'curl/8.9.1'],
  [null, 'Call evil.example now/1 x'],
  [null, 'Call evil.example now/1 (x)'],
  ['Chrome', 'Call evil.example now Chrome/130'],
  [null, '<script>alert(1)</script>'],
  [null, 'x'.repeat(100_000)],
])('calls it %s', async (name, userAgent) => {
  expect(await browserName(userAgent)).toBe(name);
});
