import { expect, it } from 'vitest';

import { MediaUrl } from '#shared/entities/fields.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';

it.each([
  ['/media/01jd/01je.webp', '/media/01jd/01je-small.webp'],
  ['pending/anonymous/01je.png', 'pending/anonymous/01je-small.png'],
])('the small variant of %s has the same folder and a suffix', (whole, small) => {
  expect(smallOf(whole)).toBe(small);
});

it.each([
  ['', 'Please upload a picture.'],
  [undefined, 'Please upload a picture.'],
  ['https://pictures.example/1.png', 'Pictures must be uploaded to this site first.'],
])('the picture %o is refused with %s', (picture, message) => {
  expect(MediaUrl.safeParse(picture).error?.issues[0]?.message).toBe(message);
});
