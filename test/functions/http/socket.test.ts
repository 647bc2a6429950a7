import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { admitSocket, type SocketEvent } from '#functions/http/socket.ts';
import { refusals } from '#shared/refusals.ts';

const anEvent = (headers: Record<string, string>) => ({ headers }) as unknown as SocketEvent;
const origin = 'https://tandem.example';

beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', origin);
  vi.stubEnv('SESSION_PUBLIC_KEYS', '{"keys":[]}');
  vi.stubEnv('EDGE_SECRETS', 'the-secret');
});
afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['around the CDN', { Origin: origin }, refusals.access.bypassedCdn],
  [
    'from another site',
    { Origin: 'https://evil.example', 'X-Tandem-Edge': 'the-secret' },
    refusals.access.foreignOrigin,
  ],
  ['from nowhere', { 'X-Tandem-Edge': 'the-secret' }, refusals.access.foreignOrigin],
  ['without a session', { Origin: origin, 'X-Tandem-Edge': 'the-secret' }, refusals.auth.signInFirst],
  [
    'with a forged session',
    { Origin: origin, 'X-Tandem-Edge': 'the-secret', Cookie: 'a=b; __Host-session=a.b.c' },
    refusals.auth.sessionOver,
  ],
])('a socket that is opened %s is refused, however its headers are written', async (_, headers, refusal) => {
  await expect(admitSocket(anEvent(headers as Record<string, string>))).rejects.toThrow(refusal);
});
