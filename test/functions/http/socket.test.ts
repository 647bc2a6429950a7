import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { admitSocket, type SocketEvent } from '#functions/http/socket.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

const anEvent = (headers: Record<string, string>) => ({ headers }) as unknown as SocketEvent;
const origin = 'https://tandem.example';

beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', origin);
  vi.stubEnv('SESSION_PUBLIC_KEYS', '{"keys":[]}');
  vi.stubEnv('EDGE_SECRETS', 'the-secret');
});
afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['around the CDN', { Origin: origin }, accessTexts.bypassedCdn.message],
  [
    'from another site',
    { Origin: 'https://evil.example', 'X-Tandem-Edge': 'the-secret' },
    accessTexts.foreignOrigin.message,
  ],
  ['from nowhere', { 'X-Tandem-Edge': 'the-secret' }, accessTexts.foreignOrigin.message],
  ['without a session', { Origin: origin, 'X-Tandem-Edge': 'the-secret' }, authTexts.signInFirst.message],
  [
    'with a forged session',
    { Origin: origin, 'X-Tandem-Edge': 'the-secret', Cookie: 'a=b; __Host-session=a.b.c' },
    authTexts.sessionOver.message,
  ],
])('a socket that is opened %s is refused, however its headers are written', async (_, headers, refusal) => {
  await expect(admitSocket(anEvent(headers as Record<string, string>))).rejects.toThrow(refusal);
});
