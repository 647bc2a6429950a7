import { circle, group, path, picture, rect } from './svg.ts';

const ORANGE = '#ff8a57';
const TILE = '#0b5d47';

/** Two rings, interlocked: one in the colour of the text around it, one orange. 34 × 24. */
const rings = (ring: string) =>
  group(
    { fill: 'none', 'stroke-width': 4.4, 'stroke-linecap': 'round' },
    circle(12, 12, 9.2, { stroke: ring }),
    path('M21 2.85A9.2 9.2 0 1 1 15.6 18.6', { stroke: ORANGE }),
  );

/** The mark alone. `currentColor` follows the text where the drawing is part of the page. */
export const mark = (ring = 'currentColor') => picture(34, 24, rings(ring));

/** The mark on an evergreen tile, for browser tabs. */
export const favicon = () =>
  picture(
    48,
    48,
    rect(0, 0, 48, 48, { rx: 12, fill: TILE }),
    group({ transform: 'translate(5.3 10.8) scale(1.1)' }, rings('#ffffff')),
  );

/** The mark for home screens, which crop icons: the tile fills the square, and the mark has a margin. */
export const appIcon = () =>
  picture(
    48,
    48,
    rect(0, 0, 48, 48, { fill: TILE }),
    group({ transform: 'translate(9.55 13.73) scale(.85)' }, rings('#ffffff')),
  );
