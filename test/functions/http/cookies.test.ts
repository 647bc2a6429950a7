import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { sessionCookie, sessionToken } from '#functions/http/cookies.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('over https', () => {
  beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));

  it('the session cookie belongs to this host alone, is hidden from scripts and lasts seven days', () => {
    expect(sessionCookie('abc')).toBe(
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure',
    );
  });

  it('a plain session cookie, which a neighbouring host could set, counts for nothing', () => {
    expect(sessionToken(['session=abc'])).toBeUndefined();
  });
});

describe('on localhost', () => {
  beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'http://localhost:4000'));

  it('the session cookie works without https', () => {
    expect(sessionCookie('abc')).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800');
  });

  it('is taken away by one that ends at once', () => {
    expect(sessionCookie('')).toContain('session=;');
    expect(sessionCookie('')).toContain('Max-Age=0');
  });

  it('is found among others', () => {
    expect(sessionToken(['theme=dark', 'xsession=no', 'session=abc', 'session2=no'])).toBe('abc');
    expect(sessionToken(['session='])).toBeUndefined();
    expect(sessionToken(undefined)).toBeUndefined();
  });
});
