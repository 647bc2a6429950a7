import { expect, it } from 'vitest';

import * as uploadLimits from '#shared/limits/uploads.ts';
import { formatSize, formatSizeLimit } from '#web/lib/files/file-size.ts';

it('the size of a file is shown in the largest unit of which it is one', () => {
  expect([0, 999, 3_440_000, 1_000_000_000].map(formatSize)).toEqual([
    '0 byte',
    '999 byte',
    '3.4 MB',
    '1 GB',
  ]);
});

it('the most that a file may be is shown as it is limited', () => {
  const { image, attachment, delivery } = uploadLimits.size;
  expect([image, attachment, delivery].map(formatSizeLimit)).toEqual(['10 MB', '100 MB', '1 GB']);
});
