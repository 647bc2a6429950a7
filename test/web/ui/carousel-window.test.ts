import { describe, expect, it } from 'vitest';

import { moveTo, windowAt } from '#web/ui/carousel-window.ts';

describe('the window of a carousel', () => {
  it.each([
    ['the first five of seven', 0, 5, 7, [0, 4]],
    ['the last five of seven, not the two that are left', 1, 5, 7, [2, 6]],
    ['the second four of eight', 1, 4, 8, [4, 7]],
    ['the last two of seven, after three moves', 3, 2, 7, [5, 6]],
    ['all there are, when they are fewer than would fit', 0, 5, 3, [0, 2]],
  ] as const)('shows %s', (_, move, visible, count, [first, last]) => {
    expect(windowAt(move, { visible, count })).toEqual({ first, last });
  });

  it('is never more moves away from a slide than it takes to see it', () => {
    for (const [visible, count] of [
      [5, 7],
      [4, 7],
      [3, 8],
      [2, 7],
      [1, 1],
    ] as const) {
      for (let slide = 0; slide < count; slide += 1) {
        const move = moveTo(slide, { visible, count });
        const { first, last } = windowAt(move, { visible, count });
        expect([first <= slide, slide <= last]).toEqual([true, true]);
        if (move > 0) expect(windowAt(move - 1, { visible, count }).last).toBeLessThan(slide);
      }
    }
  });
});
