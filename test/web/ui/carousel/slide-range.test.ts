import { describe, expect, it } from 'vitest';

import { pageOfSlide, slidesOnPage } from '#web/ui/carousel/slide-range.ts';

describe('the pages of a carousel', () => {
  it.each([
    ['the first five of seven', 0, 5, 7, [0, 4]],
    ['a full last page: the last five of seven, not the two that remain', 1, 5, 7, [2, 6]],
    ['the second four of eight', 1, 4, 8, [4, 7]],
    ['the last two of seven on the fourth page', 3, 2, 7, [5, 6]],
    ['all slides when there are fewer than fit', 0, 5, 3, [0, 2]],
  ] as const)('show %s', (_, page, visible, count, [first, last]) => {
    expect(slidesOnPage(page, { visible, count })).toEqual({ first, last });
  });

  it('find the first page that shows a slide', () => {
    for (const [visible, count] of [
      [5, 7],
      [4, 7],
      [3, 8],
      [2, 7],
      [1, 1],
    ] as const) {
      for (let slide = 0; slide < count; slide += 1) {
        const page = pageOfSlide(slide, { visible, count });
        const { first, last } = slidesOnPage(page, { visible, count });
        expect([first <= slide, slide <= last]).toEqual([true, true]);
        if (page > 0) expect(slidesOnPage(page - 1, { visible, count }).last).toBeLessThan(slide);
      }
    }
  });
});
