import type { Composition } from '#infra/art/motif.ts';
import { blend, circle, d, el, group, path, rect } from '#infra/art/svg.ts';

/** A bouncing ball, with all its frames visible. */
const bounce: Composition = (random, { ground, main, bold, spark }) => {
  const [frames, hops, height] = [26, random.pick([2, 3]), random.between(150, 176)];
  const radius = random.between(19, 24);
  const flip = random.chance(0.5);
  const balls = Array.from({ length: frames }, (_, index) => {
    const share = index / (frames - 1);
    const lift = Math.abs(Math.cos(share * hops * Math.PI));
    const last = index === frames - 1;
    const squash = 0.82 + 0.18 * Math.min(1, lift * 3);
    return el('ellipse', {
      cx: 44 + share * 312,
      cy: 256 - radius * squash - lift * height * (1 - share * 0.45),
      rx: radius / squash,
      ry: radius * squash,
      fill: last ? spark : blend(main, bold, share * 0.3),
      opacity: last ? 1 : 0.07 + share * 0.5,
    });
  });
  const keys = Array.from({ length: 7 }, (_, index) => {
    const x = 46 + index * 50;
    return rect(x, 272, 12, 12, {
      rx: 2,
      fill: index % 3 === 1 ? spark : bold,
      transform: `rotate(45 ${x + 6} 278)`,
    });
  });
  return group(
    flip ? { transform: 'translate(400 0) scale(-1 1)' } : {},
    rect(0, 256, 400, 44, { fill: blend(ground[1], main, 0.22) }),
    path('M40 278H360', { stroke: bold, opacity: 0.35, 'stroke-width': 2 }),
    ...balls,
    ...keys,
  );
};

/** The overlaid frames of a shape that rotates along an arc. */
const onionSkin: Composition = (random, { main, bold, spark, paper }) => {
  const frames = 9;
  const turn = random.between(14, 24);
  const shape = random.pick([
    'M-44-30q0-14 14-14h60q14 0 14 14v60q0 14-14 14h-60q-14 0-14-14z',
    'M0-56L50 36q4 10-8 10h-84q-12 0-8-10z',
    'M0-54C60-54 54 0 54 6 54 40 24 52 0 52S-54 40-54 6C-54 0-60-54 0-54z',
    'M0-58l16 40 42 2-33 27 12 41L0 29l-37 23 12-41-33-27 42-2z',
  ]);
  const poses = Array.from({ length: frames }, (_, index) => {
    const share = index / (frames - 1);
    const [x, y] = [76 + share * 248, 196 - Math.sin(share * Math.PI) * 92];
    const last = index === frames - 1;
    return path(shape, {
      transform: d`translate(${x} ${y}) rotate(${index * turn})`,
      fill: last ? spark : blend(main, bold, share * 0.4),
      opacity: last ? 1 : 0.12 + share * 0.42,
      stroke: last ? paper : 'none',
      'stroke-width': 4,
    });
  });
  return (
    path('M76 196Q200 12 324 196', {
      fill: 'none',
      stroke: bold,
      opacity: 0.4,
      'stroke-width': 2.5,
      'stroke-dasharray': '3 9',
      'stroke-linecap': 'round',
    }) + poses.join('')
  );
};

/** An easing curve with its handles. */
const easing: Composition = (random, { main, ink, spark, paper }) => {
  const [ax, ay, bx, by] = [
    random.between(150, 240),
    random.between(200, 250),
    random.between(150, 240),
    random.between(36, 90),
  ];
  const grid = [0, 1, 2, 3, 4].flatMap((step) => [
    path(`M${90 + step * 55} 40v220`, {}),
    path(`M90 ${40 + step * 55}h220`, {}),
  ]);
  const dots = [0.12, 0.24, 0.38, 0.5, 0.62, 0.76, 0.88].map((t) => {
    const u = 1 - t;
    const mix = (from: number, one: number, two: number, to: number) =>
      u ** 3 * from + 3 * u * u * t * one + 3 * u * t * t * two + t ** 3 * to;
    return circle(mix(90, ax, bx, 310), mix(260, ay, by, 40), 9, { fill: main, opacity: 0.3 + t * 0.6 });
  });
  const handle = { stroke: ink, 'stroke-width': 2.5 };
  return (
    rect(66, 18, 268, 264, { rx: 18, fill: paper, opacity: 0.92 }) +
    group({ stroke: main, opacity: 0.25 }, ...grid) +
    path(d`M90 260C${ax} ${ay} ${bx} ${by} 310 40`, {
      fill: 'none',
      stroke: main,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }) +
    dots.join('') +
    path(d`M90 260L${ax} ${ay}M310 40L${bx} ${by}`, handle) +
    [
      [ax, ay],
      [bx, by],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, { fill: spark, ...handle }))
      .join('') +
    [
      [90, 260],
      [310, 40],
    ]
      .map(([x = 0, y = 0]) => rect(x - 8, y - 8, 16, 16, { rx: 3, fill: ink }))
      .join('')
  );
};

/** A round cartoon character in mid-jump. */
const character: Composition = (random, { ground, main, bold, spark, paper, ink }) => {
  const [x, y] = [random.between(150, 250), random.between(116, 142)];
  const look = random.between(-6, 6);
  const confetti = Array.from({ length: 16 }, () => {
    const [cx, cy] = [random.between(12, 388), random.between(12, 210)];
    return rect(cx, cy, 12, 6, {
      rx: 3,
      fill: random.pick([spark, main, bold]),
      opacity: 0.75,
      transform: `rotate(${random.whole(0, 180)} ${Math.round(cx)} ${Math.round(cy)})`,
    });
  });
  const eyes = [-24, 24].map(
    (side) =>
      circle(x + side, y - 12, 15, { fill: paper }) + circle(x + side + look, y - 9, 7, { fill: ink }),
  );
  const body = random.pick([
    d`M${x - 76} ${y}a76 76 0 0 1 152 0v24a76 60 0 0 1-152 0z`,
    d`M${x} ${y - 84}c60 0 84 54 78 102-4 38-38 62-78 62s-74-24-78-62c-6-48 18-102 78-102z`,
    d`M${x - 78} ${y - 34}q0-40 40-40h76q40 0 40 40v72q0 40-40 40h-76q-40 0-40-40z`,
  ]);
  const mouth = random.pick([d`M${x - 18} ${y + 24}a18 18 0 0 0 36 0z`, d`M${x - 22} ${y + 26}q22 24 44 0`]);
  return (
    rect(0, 252, 400, 48, { fill: blend(ground[1], main, 0.25) }) +
    el('ellipse', { cx: x, cy: 266, rx: 62, ry: 9, fill: bold, opacity: 0.28 }) +
    confetti.join('') +
    path(
      d`M${x - 70} ${y + 6}q-38-10-44-56M${x + 70} ${y + 6}q38-10 44-56M${x - 28} ${y + 74}q-4 20-16 28M${x + 28} ${y + 74}q4 20 16 28`,
      { fill: 'none', stroke: main, 'stroke-width': 15, 'stroke-linecap': 'round' },
    ) +
    path(body, { fill: main }) +
    eyes.join('') +
    path(
      mouth,
      mouth.endsWith('z')
        ? { fill: bold }
        : { fill: 'none', stroke: bold, 'stroke-width': 6, 'stroke-linecap': 'round' },
    ) +
    [-1, 1].map((side) => circle(x + side * 46, y + 16, 9, { fill: spark, opacity: 0.75 })).join('')
  );
};

/** The timeline of an animation editor: layers and keyframes. */
const timeline: Composition = (random, { main, ink, spark, paper }) => {
  const head = random.between(150, 290);
  const rows = Array.from({ length: 6 }, (_, row) => {
    const y = 60 + row * 36;
    const [start, length] = [random.between(104, 190), random.between(80, 170)];
    const end = Math.min(350, start + length);
    const fill = random.pick([main, spark, ink]);
    const at = [start + 12, random.between(start + 26, end - 26), end - 12];
    return (
      rect(44, y + 7, random.between(22, 44), 8, { rx: 4, fill: ink, opacity: 0.5 }) +
      rect(start, y, end - start, 22, { rx: 11, fill, opacity: 0.88 }) +
      at
        .map((x) =>
          rect(x - 5, y + 6, 10, 10, { rx: 2, fill: paper, transform: d`rotate(45 ${x} ${y + 11})` }),
        )
        .join('')
    );
  });
  return (
    rect(24, 22, 352, 260, { rx: 18, fill: paper, opacity: 0.92 }) +
    [0, 1, 2, 3, 4, 5, 6]
      .map((step) => path(`M${108 + step * 40} 42v226`, { stroke: main, opacity: 0.2, 'stroke-width': 1.5 }))
      .join('') +
    rows.join('') +
    path(d`M${head} 44v224`, { stroke: spark, 'stroke-width': 4, 'stroke-linecap': 'round' }) +
    path(d`M${head - 11} 34h22v10l-11 11-11-11z`, { fill: spark })
  );
};

export const animation = [character, bounce, easing, onionSkin, timeline];
