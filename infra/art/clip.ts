import { avatar } from './avatar.ts';
import { board, cursor, work } from './clip-board.ts';
import { ease, fine, progressOf } from './clip-time.ts';
import { circle, d, el, group, linear, path, picture, rect } from './svg.ts';

/** The canvas of the clip, 16:10, and the length of its loop. */
export const CLIP = { width: 800, height: 500, seconds: 8 } as const;

/** The interval of each action, in seconds. */
const appears = { from: 0.2, to: 0.6 };
const held = { from: 0.7, to: 1.7 };
const locks = { from: 1.6, to: 1.9 };
const built = { from: 1.9, to: 4.7 };
const approved = { from: 4.9, to: 5.3 };
const unlocks = { from: 5.2, to: 5.45 };
const released = { from: 5.5, to: 6.5 };
const arrives = { from: 6.5, to: 6.8 };
const cheered = { from: 6.4, to: 7.3 };
const cleared = { from: 7.4, to: 7.95 };

const ORANGE = '#ff8a57';
const MINT = '#4fd6a5';
const [BUYER, SELLER, SAFE] = [110, 690, 400];
const [FACE, ROAD] = [178, 404];
const CORNER = 40;

const road = d`M${BUYER} 268V${ROAD - CORNER}Q${BUYER} ${ROAD} ${BUYER + CORNER} ${ROAD}H${SELLER - CORNER}Q${SELLER} ${ROAD} ${SELLER} ${ROAD - CORNER}V268`;

/** A point on the road from a person to the safe: straight down, around the corner, straight across. */
function onRoad(share: number, person: number): readonly [x: number, y: number] {
  const inward = Math.sign(SAFE - person);
  const down = ROAD - CORNER - 268;
  const round = (CORNER * Math.PI) / 2;
  const across = Math.abs(SAFE - person) - CORNER;
  const distance = share * (down + round + across);
  if (distance < down) return [person, 268 + distance];
  if (distance > down + round) return [person + inward * (CORNER + distance - down - round), ROAD];
  const turn = (distance - down) / CORNER;
  return [person + inward * CORNER * (1 - Math.cos(turn)), ROAD - CORNER + CORNER * Math.sin(turn)];
}

/** How visible the lock in front of the coin is, from 0 to 1. */
const locked = (time: number) => ease(progressOf(time, locks)) * (1 - ease(progressOf(time, unlocks)));

function coin(time: number): string {
  const going = ease(progressOf(time, held));
  const coming = ease(progressOf(time, released));
  const [x, y] = coming > 0 ? onRoad(1 - coming, SELLER) : onRoad(going, BUYER);
  const size = ease(progressOf(time, appears)) * (1 - locked(time)) * (1 - ease(progressOf(time, arrives)));
  if (size <= 0) return '';
  return group(
    { transform: `${d`translate(${x} ${y})`} scale(${fine(size)})` },
    circle(0, 0, 19, { fill: ORANGE, stroke: '#ffd9c2', 'stroke-width': 4 }),
    path('M-6 5.5h9.500a4.500 4.500 0 0 0 0-9h-7a3.500 3.500 0 0 1 0-7', {
      fill: 'none',
      stroke: '#7a2f0d',
      'stroke-width': 3.4,
      'stroke-linecap': 'round',
      transform: 'translate(-.5 2.500)',
    }),
  );
}

/** The safe that holds the money: closed until the work is approved. */
function safe(time: number): string {
  const closing = ease(progressOf(time, locks));
  const opening = ease(progressOf(time, approved));
  const isHolding = closing > 0 && opening < 1;
  const beat = isHolding ? Math.sin(((time - 2) / 0.9) * Math.PI * 2) * 0.5 + 0.5 : 0;
  const shield = 'M0-52l40 14v28c0 27-17 45-40 56-23-11-40-29-40-56v-28z';
  return group(
    { transform: `translate(${SAFE} ${ROAD - 4})` },
    circle(0, 0, 62 + beat * 8, {
      fill: MINT,
      opacity: 0.06 + closing * (1 - opening) * (0.05 + beat * 0.07),
    }),
    path(shield, { fill: '#0d5a45', stroke: MINT, 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    path(shield, { fill: MINT, opacity: closing * (1 - opening) * 0.3 }),
  );
}

/** The lock, whose shackle lifts when the work is approved. */
function lock(time: number): string {
  const size = locked(time);
  if (size <= 0) return '';
  const lift = ease(progressOf(time, approved)) * 9;
  return group(
    { transform: `translate(${SAFE} ${ROAD + 2}) scale(${fine(size)})` },
    path(d`M-9 -6v${-9 - lift}a9 9 0 0 1 18 0v${9 - lift * 0.3}`, {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    rect(-17, -8, 34, 27, { rx: 6, fill: '#ffffff' }),
    circle(0, 4, 4, { fill: '#0d5a45' }),
    path('M0 5v6', { stroke: '#0d5a45', 'stroke-width': 3.4, 'stroke-linecap': 'round' }),
  );
}

/** A person in a round frame. The ids inside are made unique, because the clip contains two avatars. */
function person(x: number, seed: string, looks: Parameters<typeof avatar>[1], lift: number, ring: string) {
  const face = avatar(seed, looks)
    .replaceAll('ground', `ground-${seed}`)
    .replace('<svg ', '<svg x="-58" y="-58" width="116" height="116" ');
  return group(
    { transform: d`translate(${x} ${FACE + lift})` },
    circle(0, 0, 68, { fill: '#ffffff', opacity: 0.1 }),
    el('clipPath', { id: `round-${seed}` }, circle(0, 0, 58, {})),
    group({ 'clip-path': `url(#round-${seed})` }, face),
    circle(0, 0, 58, { fill: 'none', stroke: ring, 'stroke-width': 5 }),
  );
}

function approval(time: number): string {
  const size = ease(progressOf(time, approved), 1.6) * (1 - ease(progressOf(time, cleared)));
  if (size <= 0) return '';
  return group(
    { transform: `translate(560 84) scale(${fine(size)})` },
    circle(0, 0, 36, { fill: MINT, stroke: '#06382c', 'stroke-width': 6 }),
    path('M-15 1l10 11 20-22', {
      fill: 'none',
      stroke: '#06382c',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}

/** Confetti around the seller, who has been paid. */
function confetti(time: number): string {
  const share = progressOf(time, cheered);
  if (share <= 0 || share >= 1) return '';
  const pieces = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2 + (index % 3) * 0.3;
    const reach = 70 + (1 - (1 - share) ** 3) * (40 + (index % 4) * 16);
    const [x, y] = [SELLER + Math.cos(angle) * reach, FACE + Math.sin(angle) * reach + share * share * 46];
    return rect(-6, -3, 12, 6, {
      rx: 3,
      fill: [ORANGE, MINT, '#ffd36e', '#ffffff'][index % 4],
      opacity: 1 - share ** 3,
      transform: d`translate(${x} ${y}) rotate(${index * 40 + share * 220})`,
    });
  });
  return pieces.join('');
}

const hills = Array.from({ length: 9 }, (_, line) => {
  const y = 20 + line * 58;
  return `M0 ${y}C110 ${y - 40} 180 ${y + 48} 300 ${y + 6}S520 ${y - 52} 620 ${y - 8}S740 ${y + 30} 800 ${y - 16}`;
}).join('');

/**
 * The clip at a moment, in seconds: the buyer's money goes into a safe, the work takes shape, it is approved, and only
 * then the money goes on to the seller. The clip loops without a cut.
 */
export function clip(time: number): string {
  const shown = 1 - ease(progressOf(time, cleared));
  const done = progressOf(time, built);
  const bob = Math.sin((time / CLIP.seconds) * Math.PI * 4) * 3;
  const isPaid = time > released.to && time < cleared.to;
  return picture(
    CLIP.width,
    CLIP.height,
    el('defs', {}, linear('night', ['#0c5340', '#06382c'])),
    rect(0, 0, CLIP.width, CLIP.height, { fill: 'url(#night)' }),
    path(hills, { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.07, 'stroke-width': 1.5 }),
    path(road, {
      fill: 'none',
      stroke: '#ffffff',
      opacity: 0.35,
      'stroke-width': 3,
      'stroke-dasharray': '2 11',
      'stroke-linecap': 'round',
    }),
    person(BUYER, 'clip-buyer', { skin: 2, hair: 'waves', hairColour: 1 }, bob, '#ffd9c2'),
    person(
      SELLER,
      'clip-seller',
      { skin: 4, hair: 'crop', hairColour: 3, beard: true },
      -bob,
      isPaid ? MINT : '#cfe5da',
    ),
    board(done * shown),
    work(done, shown),
    cursor(done),
    approval(time),
    safe(time),
    coin(time),
    lock(time),
    confetti(time),
  );
}
