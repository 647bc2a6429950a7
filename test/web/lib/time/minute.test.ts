import { beforeEach, expect, it, vi } from 'vitest';

import { useFakeBrowser } from '#test/web/lib/live/fake-browser.ts';
import { everyMinute } from '#web/lib/time/minute.ts';

const browser = useFakeBrowser();
beforeEach(() => void vi.useFakeTimers());

it('a page is told of each minute by one timer, while it is looked at', () => {
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const ends = [everyMinute(one), everyMinute(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3 * 60_000);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 3]);

  browser.document.show('hidden');
  vi.advanceTimersByTime(10 * 60_000);
  expect(one).toHaveBeenCalledTimes(3);
  browser.document.show('visible');
  expect(one).toHaveBeenCalledTimes(4);

  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});
