import { afterEach, expect, it, vi } from 'vitest';

import { isLeaving, LEAVING, noteLeaving } from '#web/lib/browser/leaving.ts';

afterEach(() => void vi.useRealTimers());

it('a page that is being left is told from one that stayed after all', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  noteLeaving(page);
  expect(isLeaving()).toBe(false);
  page.dispatchEvent(new Event('beforeunload'));
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(LEAVING);
  expect(isLeaving()).toBe(false);
});
