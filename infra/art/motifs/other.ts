import type { Composition } from '#infra/art/motif.ts';
import { circle, d, group, path, rect } from '#infra/art/svg.ts';

/** Sheets of paper, the front one with a checklist. */
const papers: Composition = (random, { main, ink, spark, paper }) => {
  const page = (angle: number, lines: string) =>
    group(
      { transform: `rotate(${angle} 200 160)` },
      rect(122, 44, 164, 216, { rx: 14, fill: ink, opacity: 0.12 }),
      rect(116, 38, 164, 216, { rx: 14, fill: paper }),
      lines,
    );
  const ticked = random.whole(2, 3);
  const ticks = [0, 1, 2, 3].map((index) => {
    const y = 96 + index * 36;
    const done = index < ticked;
    return (
      circle(146, y, 12, { fill: done ? main : 'none', stroke: main, 'stroke-width': 3 }) +
      (done
        ? path(`M140 ${y}l5 5 8-9`, {
            fill: 'none',
            stroke: paper,
            'stroke-width': 3.5,
            'stroke-linecap': 'round',
            'stroke-linejoin': 'round',
          })
        : '') +
      rect(170, y - 4, random.between(44, 92), 8, { rx: 4, fill: ink, opacity: 0.55 })
    );
  });
  return (
    circle(random.between(60, 110), random.between(60, 230), random.between(40, 70), {
      fill: spark,
      opacity: 0.6,
    }) +
    circle(random.between(300, 360), random.between(60, 240), random.between(40, 80), {
      fill: main,
      opacity: 0.35,
    }) +
    page(random.whole(-16, -9), '') +
    page(random.whole(6, 14), '') +
    page(
      random.whole(-3, 3),
      rect(136, 60, random.between(60, 110), 12, { rx: 6, fill: spark }) + ticks.join(''),
    )
  );
};

/** Round stones, balanced on one another. */
const pebbles: Composition = (random, { main, bold, spark, paper }) => {
  let y = 262;
  const stones = [96, 74, 56, 40, 26].map((width, index) => {
    const height = width * random.between(0.42, 0.56);
    y -= height;
    const x = 200 + random.between(-14, 14);
    return rect(x - width, y, width * 2, height, {
      rx: height / 2,
      fill: [bold, main, spark, paper, main][index],
    });
  });
  const sun = [random.between(70, 330), random.between(56, 110)] as const;
  const waves = [0, 1, 2].map((index) =>
    path(`M-20 ${268 + index * 12}q30-10 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0`, {
      fill: 'none',
      stroke: main,
      opacity: 0.5 - index * 0.12,
      'stroke-width': 3,
    }),
  );
  return (
    circle(...sun, random.between(34, 54), { fill: spark, opacity: 0.55 }) + stones.join('') + waves.join('')
  );
};

/** A paper plane in flight. */
const plane: Composition = (random, { main, bold, spark, paper }) => {
  const flip = random.chance(0.5);
  const clouds = Array.from({ length: 4 }, () => {
    const [x, y, size] = [random.between(10, 330), random.between(30, 250), random.between(26, 54)];
    return rect(x, y, size * 2.4, size * 0.7, { rx: size * 0.35, fill: paper, opacity: 0.7 });
  });
  const dip = random.between(180, 290);
  return group(
    flip ? { transform: 'translate(400 0) scale(-1 1)' } : {},
    ...clouds,
    path(d`M-10 250C80 ${dip} 150 ${dip + 30} 168 190S110 130 140 176s90 20 120-36`, {
      fill: 'none',
      stroke: main,
      'stroke-width': 4,
      'stroke-dasharray': '2 12',
      'stroke-linecap': 'round',
    }),
    group(
      { transform: d`translate(246 136) rotate(${random.between(-16, 4)})` },
      path('M0 0L128-72 74 66 44 18z', { fill: spark }),
      path('M44 18L128-72 0 0z', { fill: paper }),
      path('M44 18l-2 40 22-22z', { fill: bold }),
    ),
    circle(random.between(40, 90), random.between(50, 90), random.between(24, 40), {
      fill: spark,
      opacity: 0.5,
    }),
  );
};

/** Two speech bubbles. */
const speech: Composition = (random, { main, bold, spark, paper }) => {
  const lines = (x: number, y: number, fill: string) =>
    [0, 1, 2]
      .map((index) =>
        rect(x, y + index * 22, random.between(54, 132), 9, {
          rx: 4.5,
          fill,
          opacity: index === 2 ? 0.6 : 1,
        }),
      )
      .join('');
  const dots = Array.from({ length: 40 }, (_, index) =>
    circle(20 + (index % 8) * 52, 20 + Math.floor(index / 8) * 65, 3, {}),
  );
  return (
    group({ fill: main, opacity: 0.3 }, ...dots) +
    path(
      'M48 70a24 24 0 0 1 24-24h164a24 24 0 0 1 24 24v72a24 24 0 0 1-24 24H112l-40 34v-34a24 24 0 0 1-24-24z',
      { fill: random.chance(0.5) ? bold : main },
    ) +
    lines(76, 76, paper) +
    path(
      'M356 140a24 24 0 0 0-24-24H196a24 24 0 0 0-24 24v66a24 24 0 0 0 24 24h100l40 32v-33a24 24 0 0 0 20-23z',
      { fill: spark },
    ) +
    lines(198, 144, paper)
  );
};

export const other = [papers, plane, speech, pebbles];
