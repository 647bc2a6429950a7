import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { LiveRequest } from '#shared/api/live.ts';
import { endTyping, isTyping, showTyping, sendTyping } from '#web/features/conversations/live/typing.ts';
import { setSender } from '#web/lib/live/send.ts';

const said = vi.fn<(request: LiveRequest) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(60_000);
  setSender(said);
});
afterEach(() => {
  setSender(null);
  said.mockClear();
  vi.useRealTimers();
});

it('tells the other person once in three seconds, however fast one types', () => {
  for (let key = 0; key < 70; key++) {
    sendTyping('c');
    vi.advanceTimersByTime(100);
  }
  expect(said.mock.calls).toEqual(Array.from({ length: 3 }, () => [{ type: 'typing', conversationId: 'c' }]));
});

it('tells nobody without a socket', () => {
  setSender(null);
  sendTyping('c');
  expect(said).not.toHaveBeenCalled();
});

it('shows the other person as typing for five seconds after the last that was heard', () => {
  showTyping('c');
  vi.advanceTimersByTime(4_000);
  showTyping('c');
  vi.advanceTimersByTime(4_000);
  expect([isTyping('c'), isTyping('another')]).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect(isTyping('c')).toBe(false);
});

it('ends it with the message', () => {
  showTyping('c');
  endTyping('c');
  expect(isTyping('c')).toBe(false);
});
