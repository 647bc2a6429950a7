import { describe, expect, it } from 'vitest';

import { loginPath, nextPath } from '#web/lib/session.ts';

const afterLogin = (query: string) => nextPath(new URLSearchParams(query));

describe('the way through /login', () => {
  it('leads back to the page with its filters', () => {
    const path = loginPath({ pathname: '/gigs', search: '?cat=Design&min=5', hash: '#results' });
    expect(afterLogin(path.split('?')[1] ?? '')).toBe('/gigs?cat=Design&min=5#results');
  });

  it('leads to the home page without a page to return to', () => {
    expect(afterLogin('')).toBe('/');
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ])('never leads to %s', (next) => {
    expect(afterLogin(`next=${encodeURIComponent(next)}`)).toBe('/');
  });
});
