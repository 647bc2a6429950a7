import { afterEach, expect, it, vi } from 'vitest';

import { everyMinute } from '#web/lib/time/minute.ts';

afterEach(() => void vi.useRealTimers());

it('a page is rendered again each minute until it is left', () => {
  vi.useFakeTimers();
  const render = vi.fn<() => void>();
  const end = everyMinute(render);
  vi.advanceTimersByTime(3 * 60_000);
  expect(render).toHaveBeenCalledTimes(3);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
