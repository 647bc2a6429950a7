import { fine, swing, within } from './clip-time.ts';
import { circle, d, group, path, rect } from './svg.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = [232, 66, 336, 250];
const [COLUMNS, ROWS, TILE] = [5, 3, 52];
const [FIRST_X, FIRST_Y] = [LEFT + (WIDTH - COLUMNS * TILE) / 2, TOP + 46];
const [INK, CREAM] = ['#17324d', '#f6ead7'];
/** The share of the work after which the last tile is begun. */
const LAYING = 0.9;
const colours = ['#e4572e', INK, '#f3a712', '#0b5d47', '#f6cdb0'];

/** One tile of the work: its ground and what is on it, drawn around its own middle. */
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
  // Each begins before the one before it has finished.
  const from = (index / (COLUMNS * ROWS)) * LAYING;
  return {
    x: FIRST_X + (index % COLUMNS) * TILE + TILE / 2,
    y: FIRST_Y + Math.floor(index / COLUMNS) * TILE + TILE / 2,
    ground: ground === front ? CREAM : ground,
    front,
    motif: motifs[(index * 5 + Math.floor(index / 3)) % motifs.length],
    when: { from, to: from + 1 - LAYING },
  };
});

/** The window that the work is made in, with its progress from 0 to 1. */
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

/** The tiles that are there so far, and how much of them is still shown. */
export function work(done: number, shown: number): string {
  return tiles
    .map(({ x, y, ground, front, motif, when }) => {
      const size = swing(within(done, when), 1.25) * shown;
      if (size <= 0.02) return '';
      return group(
        { transform: `translate(${x} ${y}) scale(${fine(size)}) rotate(${Math.round((1 - size) * -90)})` },
        rect(-26, -26, 52, 52, { fill: ground }),
        motif?.(front) ?? '',
      );
    })
    .join('');
}

/** The seller's hand, at the tile that is being laid. */
export function cursor(done: number): string {
  if (done <= 0 || done >= 1) return '';
  const at = Math.min(tiles.length - 1, (done / LAYING) * tiles.length);
  const [from, to] = [tiles[Math.floor(at)], tiles[Math.min(tiles.length - 1, Math.floor(at) + 1)]];
  if (!from || !to) return '';
  const share = swing(at - Math.floor(at));
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  return path('M0 0l9 27 6-11 12-5z', {
    fill: INK,
    stroke: '#ffffff',
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    transform: d`translate(${x + 4} ${y + 6})`,
  });
}
