import type { Category } from '#shared/entities/category.ts';

import { cover } from './cover.ts';
import { mark } from './mark.ts';
import { el, group, path, picture, rect } from './svg.ts';

const [WIDTH, HEIGHT] = [1200, 630];

/** Embeds a drawing in another one at `place`. Its ids get the prefix `name`, so that they stay unique. */
function inset(
  drawing: string,
  name: string,
  place: { x: number; y: number; width: number; height: number },
) {
  const own = drawing
    .replaceAll(/ id="(\w+)"/g, ` id="${name}-$1"`)
    .replaceAll(/(url\(#|href="#)(\w+)/g, `$1${name}-$2`);
  const [, viewBox = '', children = ''] = /^<svg[^>]*viewBox="([^"]+)">(.*)<\/svg>$/s.exec(own) ?? [];
  return el('svg', { ...place, viewBox }, children);
}

/** A sample of work: a slightly rotated card with rounded corners and a shadow. */
function pinned(category: Category, name: string, [x, y, turn]: readonly [number, number, number]) {
  const [width, height] = [400, 300];
  return group(
    { transform: `rotate(${turn} ${x + width / 2} ${y + height / 2})` },
    rect(x + 4, y + 14, width, height, { rx: 26, fill: '#02180f', opacity: 0.35 }),
    el('clipPath', { id: `frame-${name}` }, rect(x, y, width, height, { rx: 24 })),
    group(
      { 'clip-path': `url(#frame-${name})` },
      inset(cover(`social-${name}`, category, 0), name, { x, y, width, height }),
    ),
  );
}

const waves = Array.from({ length: 15 }, (_, line) => {
  const y = line * 44 + 10;
  return `M0 ${y}C140 ${y - 60} 260 ${y + 70} 430 ${y + 8}S730 ${y - 74} 880 ${y - 10}S1080 ${y + 46} 1200 ${y - 24}`;
}).join('');

/** The picture of link previews: the mark and samples of work. 1200 × 630. */
export const social = () =>
  picture(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, { fill: '#06382c' }),
    path(waves, { fill: 'none', stroke: '#ffffff', 'stroke-width': 1.5, opacity: 0.1 }),
    inset(mark('#ffffff'), 'mark', { x: 90, y: 185, width: 368, height: 260 }),
    pinned('Design', 'one', [520, 70, -7]),
    pinned('Music', 'two', [760, 130, 7]),
    pinned('Web Development', 'three', [600, 270, -2]),
  );
