import { expect, it } from 'vitest';

import { pictureSources } from '#web/ui/pictures/picture-sources.ts';

it('offers both widths of an uploaded picture', () => {
  expect(pictureSources('/media/01jd/01je.webp', 'image', '280px')).toEqual({
    src: '/media/01jd/01je.webp',
    sizes: '280px',
    srcSet: '/media/01jd/01je-small.webp 640w, /media/01jd/01je.webp 1600w',
  });
  expect(pictureSources('/media/anonymous/01je.png', 'avatar', '36px').srcSet).toBe(
    '/media/anonymous/01je-small.png 128w, /media/anonymous/01je.png 512w',
  );
});

it.each(['blob:http://localhost:4000/5f0c', '/art/avatar-default.svg'])('leaves %s as it is', (src) => {
  expect(pictureSources(src, 'image', '280px')).toEqual({ src });
});
