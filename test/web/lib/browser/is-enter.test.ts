import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';

import { isEnter } from '#web/lib/browser/is-enter.ts';

const pressed = (key: string, keyCode: number, isComposing = false) =>
  isEnter({ key, keyCode, nativeEvent: { isComposing } } as KeyboardEvent);

test('Enter that ends the composition of a word is not pressed to send, in Safari either', () => {
  expect(pressed('Enter', 13)).toBe(true);
  expect(pressed('Enter', 13, true)).toBe(false);
  expect(pressed('Enter', 229)).toBe(false);
  expect(pressed('a', 65)).toBe(false);
});
