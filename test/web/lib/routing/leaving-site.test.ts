import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { isLeaving, onStay, watchLeaving } from '#web/lib/routing/leaving-site.ts';

const browser = new EventTarget();
watchLeaving(browser);
const beginToLeave = () => browser.dispatchEvent(new Event('beforeunload'));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a page that the browser leaves is known from one that stayed after all', () => {
  expect(isLeaving()).toBe(false);
  beginToLeave();
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(isLeaving()).toBe(false);
});

it('what waits for the browser to leave hears after 5 seconds that it has stayed, unless it has stopped waiting', () => {
  const heard: boolean[] = [];
  beginToLeave();
  onStay(() => heard.push(isLeaving()));
  onStay(() => heard.push(true))();
  vi.advanceTimersByTime(4_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(101);
  expect(heard).toEqual([false]);
});
