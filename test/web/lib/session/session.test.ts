import { describe, expect, it } from 'vitest';

import { localStore } from '#web/lib/browser/storage.ts';
import { CURRENT_USER, currentUser } from '#web/lib/session/current-user.ts';
import { loginPath, nextPath, startSession } from '#web/lib/session/session.ts';
import { updateUser } from '#web/lib/session/update-user.ts';

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

describe('the signed-in user in this browser', () => {
  const kept = { id: '01jd0000000000000000000000', isSeller: true, username: 'ada', img: null };
  const whole = { ...kept, email: 'ada@example.com', phone: '+51 1 555', country: 'Peru', desc: null };
  const stored = () => JSON.parse(localStore.getItem(CURRENT_USER) ?? 'null') as unknown;

  it('is what screens need, without email and phone', () => {
    startSession(whole);
    expect(stored()).toEqual({ user: kept });
    expect(currentUser()).toEqual(kept);
  });

  it('follows the account of the same user, and of nobody else', () => {
    startSession(whole);
    const changed = { ...kept, username: 'ada.l', img: '/media/a/b.png' };
    updateUser({ ...whole, ...changed });
    expect(stored()).toEqual({ user: changed });
    updateUser({ ...whole, id: '01jd0000000000000000000009' });
    expect(stored()).toEqual({ user: changed });
  });
});
