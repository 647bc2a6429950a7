import type { Category } from '#shared/entities/category.ts';

import { clip } from './clip.ts';
import { cover } from './cover.ts';
import type { Format } from './raster.ts';

/** A picture of the web app: its file name, drawing, width in pixels and format (WebP by default). */
export type WebPicture = { name: string; drawing: string; width: number; format?: Format };

/** The widths of a card on ordinary and on high-density screens. */
const CARD_WIDTHS = [360, 640];
const POSTER_WIDTH = 960;
/** Seconds into the clip, when the work is approved and the money is on its way. */
const POSTER_AT = 6;

/** Each category's `turn` (see `cover`), in the order of the home page, chosen so that adjacent covers differ in colour. */
const categories: readonly [Category, turn: number][] = [
  ['AI Artists', 25],
  ['Design', 0],
  ['Web Development', 30],
  ['Voice Over', 25],
  ['Video Explainer', 25],
  ['Music', 0],
  ['Animation', 5],
];

/** The illustrations of the home page's last carousel, in order. */
const showcase: readonly [Category, turn: number][] = [
  ['Animation', 0],
  ['Design', 4],
  ['AI Artists', 2],
  ['Video Explainer', 3],
  ['Music', 9],
  ['Web Development', 12],
  ['Voice Over', 4],
  ['Design', 9],
];

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const inCardWidths = (name: string, drawing: string): WebPicture[] =>
  CARD_WIDTHS.map((width) => ({ name: `${name}-${width}.webp`, drawing, width }));

/** Every picture of the web app that is stored as a raster image. */
export function webPictures(): WebPicture[] {
  return [
    ...categories.flatMap(([category, turn]) =>
      inCardWidths(`category-${slug(category)}`, cover('home', category, turn)),
    ),
    ...showcase.flatMap(([category, turn], index) =>
      inCardWidths(`showcase-${index + 1}`, cover(`showcase-${index}`, category, turn)),
    ),
    { name: 'clip.webp', drawing: clip(POSTER_AT), width: POSTER_WIDTH },
  ];
}
