import { ease, fine, progressOf } from './clip-time.ts';
import { circle, d, group, path, rect } from './svg.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = [232, 66, 336, 250];
const [COLUMNS, ROWS, TILE] = [5, 3, 52];
const [FIRST_X, FIRST_Y] = [LEFT + (WIDTH - COLUMNS * TILE) / 2, TOP + 46];
const [INK, CREAM] = ['#17324d', '#f6ead7'];
/** The progress at which the last tile starts to appear. */
const LAST_TILE_START = 0.9;
const colours = ['#e4572e', INK, '#f3a712', '#0b5d47', '#f6cdb0'];

/** The motifs of the tiles, centred on the origin. */
const motifs: ((front: string) => string)[] = [
  (front) => path('M-26-26h52A52 52 0 0 1-26 26z', { fill: front }),
  (front) => circle(0, 0, 19, { fill: front }) + circle(0, 0, 8, { fill: '#fffaf1' }),
  (front) => path('M-26 26V-26L26 26z', { fill: front }),
  (front) => path('M-26 0a26 26 0 0 1 52 0z', { fill: front }),
  (front) => [-11, 11].flatMap((x) => [-11, 11].map((y) => circle(x, y, 6.5, { fill: front }))).join(''),
  (front) => path('M26-26v52A52 52 0 0 1-26-26z', { fill: front }),
];

const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const front = colours[(index * 3 + Math.floor(index / 4)) % colours.length] ?? INK;
  const ground = colours[(index * 2 + 4) % colours.length] ?? INK;
  // The tiles overlap in time: each starts before the previous one has finished.
  const from = (index / (COLUMNS * ROWS)) * LAST_TILE_START;
  return {
    x: FIRST_X + (index % COLUMNS) * TILE + TILE / 2,
    y: FIRST_Y + Math.floor(index / COLUMNS) * TILE + TILE / 2,
    ground: ground === front ? CREAM : ground,
    front,
    motif: motifs[(index * 5 + Math.floor(index / 3)) % motifs.length],
    when: { from, to: from + 1 - LAST_TILE_START },
  };
});

/** The window that shows the work, with a progress bar. `progress` is from 0 to 1. */
export function board(progress: number): string {
  const bar = WIDTH - 72;
  return group(
    {},
    rect(LEFT + 6, TOP + 12, WIDTH - 12, HEIGHT, { rx: 18, fill: '#000000', opacity: 0.18 }),
    rect(LEFT, TOP, WIDTH, HEIGHT, { rx: 18, fill: '#fffaf1' }),
    ...['#ff8a57', '#f3c65a', '#4fd6a5'].map((fill, index) =>
      circle(LEFT + 24 + index * 17, TOP + 23, 5.5, { fill }),
    ),
    rect(FIRST_X, FIRST_Y, COLUMNS * TILE, ROWS * TILE, { rx: 6, fill: '#efe7d8' }),
    rect(LEFT + 36, TOP + HEIGHT - 28, bar, 9, { rx: 4.5, fill: '#e3dac8' }),
    rect(LEFT + 36, TOP + HEIGHT - 28, Math.max(9, bar * progress), 9, { rx: 4.5, fill: '#0b5d47' }),
  );
}

/** The tiles finished at progress `done`, scaled by `shown`; both from 0 to 1. */
export function work(done: number, shown: number): string {
  return tiles
    .map(({ x, y, ground, front, motif, when }) => {
      const size = ease(progressOf(done, when), 1.25) * shown;
      if (size <= 0.02) return '';
      return group(
        { transform: `translate(${x} ${y}) scale(${fine(size)}) rotate(${Math.round((1 - size) * -90)})` },
        rect(-26, -26, 52, 52, { fill: ground }),
        motif?.(front) ?? '',
      );
    })
    .join('');
}

/** The seller's mouse pointer, at the tile that is appearing. */
export function cursor(done: number): string {
  if (done <= 0 || done >= 1) return '';
  const at = Math.min(tiles.length - 1, (done / LAST_TILE_START) * tiles.length);
  const [from, to] = [tiles[Math.floor(at)], tiles[Math.min(tiles.length - 1, Math.floor(at) + 1)]];
  if (!from || !to) return '';
  const share = ease(at - Math.floor(at));
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  return path('M0 0l9 27 6-11 12-5z', {
    fill: INK,
    stroke: '#ffffff',
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    transform: d`translate(${x + 4} ${y + 6})`,
  });
}
