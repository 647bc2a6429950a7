import { expect, test } from 'vitest';

import { limits } from '#shared/limits.ts';
import { orderDetailsQuery, orderWithDownloadQuery } from '#web/features/orders/api.ts';

test.each([
  ['seller', orderDetailsQuery('1').refetchInterval],
  ['buyer', orderWithDownloadQuery('1').refetchInterval],
])("renews the %s's download link before it expires, while the page is open", (_party, refetchInterval) => {
  const interval = refetchInterval as (query: object) => number | false;
  expect(interval({ state: { error: null } })).toBe(limits.upload.linkLifetime * 0.8);
});
