import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { requireOwnOrigin } from '#functions/http/origin.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { anEvent } from '#test/functions/an-event.ts';

beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));
afterEach(() => void vi.unstubAllEnvs());

const check =
  (headers: Record<string, string>, method = 'POST') =>
  () =>
    requireOwnOrigin(anEvent({ method, headers }));

it.each([
  { origin: 'https://tandem.example' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
])('accepts writes by our own pages and by programs: %j', (headers: Record<string, string>) => {
  expect(check(headers)).not.toThrow();
});

it.each([
  { origin: 'https://evil.example' },
  { origin: 'http://tandem.example' },
  { origin: 'https://tandem.example.evil.example' },
  { origin: 'https://tandem.example:444' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])("refuses writes by other sites' pages: %j", (headers: Record<string, string>) => {
  expect(check(headers)).toThrow(accessTexts.foreignOrigin.message);
  expect(check(headers, 'DELETE')).toThrow(accessTexts.foreignOrigin.message);
});

it('accepts every read, because it changes nothing and other sites’ pages cannot see the answer', () => {
  expect(check({ origin: 'https://evil.example' }, 'GET')).not.toThrow();
});
