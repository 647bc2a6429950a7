import { expect, it } from 'vitest';

import { smallOf } from '#shared/rules/picture.ts';

it.each([
  ['/media/01jd/01je.webp', '/media/01jd/01je-small.webp'],
  ['pending/anonymous/01je.png', 'pending/anonymous/01je-small.png'],
])('the small variant of %s has the same folder and a suffix', (whole, small) => {
  expect(smallOf(whole)).toBe(small);
});
