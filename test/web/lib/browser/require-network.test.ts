import { afterEach, expect, it, vi } from 'vitest';

import * as authTexts from '#shared/texts/accounts/auth.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { requireNetwork } from '#web/lib/browser/require-network.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, authTexts.noResponse],
  [true, undefined],
])('what would leave the page is told like a request that is not answered (online: %s)', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine });
  const failure = () => {
    try {
      return requireNetwork();
    } catch (error) {
      return errorMessage(error);
    }
  };
  expect(failure()).toBe(text);
});
