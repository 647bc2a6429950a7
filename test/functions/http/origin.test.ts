import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { requireOwnOrigin } from '#functions/http/origin.ts';
import { messages } from '#shared/messages.ts';
import { anEvent } from '#test/functions/an-event.ts';

beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));
afterEach(() => void vi.unstubAllEnvs());

const arriving =
  (headers: Record<string, string>, method = 'POST') =>
  () =>
    requireOwnOrigin(anEvent({ method, headers }));

it.each([
  { origin: 'https://tandem.example' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  {},
])('lets our own pages and programs write: %j', (headers: Record<string, string>) => {
  expect(arriving(headers)).not.toThrow();
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
])("refuses other sites' pages: %j", (headers: Record<string, string>) => {
  expect(arriving(headers)).toThrow(messages.access.foreignOrigin);
  expect(arriving(headers, 'DELETE')).toThrow(messages.access.foreignOrigin);
});

it('lets anybody read, because reading changes nothing and no foreign page sees the answer', () => {
  expect(arriving({ origin: 'https://evil.example' }, 'GET')).not.toThrow();
});
