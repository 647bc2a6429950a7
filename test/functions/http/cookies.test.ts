import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  browserCookie,
  browserIdsIn,
  noSessionCookie,
  sessionCookie,
  sessionToken,
} from '#functions/http/cookies.ts';
import { newId } from '#functions/lib/ids.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('over https', () => {
  beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));

  it('the session cookie is bound to this host, hidden from scripts, and lasts seven days, for operators eight hours', () => {
    expect(sessionCookie('abc', 'seller')).toBe(
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure',
    );
    expect(sessionCookie('abc', 'operator')).toContain('; Max-Age=28800;');
  });

  it('a cookie without the prefix, which a sibling domain could set, is ignored', () => {
    expect(sessionToken(['session=abc'])).toBeUndefined();
  });
});

describe('on localhost', () => {
  beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'http://localhost:4000'));

  it('the session cookie works without https, and is deleted by one that expires at once', () => {
    expect(sessionCookie('abc', 'buyer')).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800');
    expect(noSessionCookie()).toBe('session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('is found among other cookies', () => {
    expect(sessionToken(['theme=dark', 'xsession=no', 'session=abc', 'session2=no'])).toBe('abc');
    expect(sessionToken(['session='])).toBeUndefined();
    expect(sessionToken(undefined)).toBeUndefined();
  });
});

it('knows a browser by the id that it was given, and not by anything else', () => {
  const idsOf = (value: string) => browserIdsIn([`__Host-browser=${value}`]);
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  const id = newId();
  expect(idsOf(id)).toEqual([id]);
  for (const other of ['', 'mine', `${id}0`, id.toUpperCase()]) expect(idsOf(other)).toEqual([]);
  expect(browserIdsIn(undefined)).toEqual([]);
});

it('knows a browser by no id of the future', () => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  expect(browserIdsIn(['__Host-browser=7zzzzzzzzzzzzzzzzzzzzzzzzz'])).toEqual([]);
});

it('knows a browser by one id of each of the last five people who share it', () => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  const ids = Array.from({ length: 6 }, newId);
  const [sent = ''] = browserCookie(ids).split(';');
  expect(browserIdsIn([sent])).toEqual(ids.slice(0, 5));
});
