import { afterEach, expect, it, vi } from 'vitest';

import type { AppRouter } from '#web/app/router.tsx';
import { handleSessionEvents } from '#web/app/session-events.ts';
import { sessionStore } from '#web/lib/browser/storage.ts';
import { storageKey } from '#web/lib/forms/drafts.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';

afterEach(() => vi.unstubAllGlobals());

it('signing out removes what was typed, what was put off, and which pages were scrolled', () => {
  vi.stubGlobal('window', new EventTarget());
  handleSessionEvents({} as AppRouter);
  startSession({ id: '01jd0000000000000000000000', isSeller: false, username: 'ada', img: null });
  for (const key of [storageKey('order'), storageKey('verify-later')]) sessionStore.setItem(key, '1');
  sessionStore.setItem('react-router-scroll-positions', '{"/order/01jd0000000000000000000001":300}');

  endSession();
  expect(sessionStore.keys()).toEqual(['react-router-scroll-positions']);
  expect(sessionStore.getItem('react-router-scroll-positions')).toBe('{}');
});
