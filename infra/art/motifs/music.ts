import { HEIGHT, type Composition } from '#infra/art/motif.ts';
import { blend, circle, d, flow, group, path, rect, type Point } from '#infra/art/svg.ts';

/** Sound rings above a level meter. */
const rings: Composition = (random, { main, bold, spark, paper }) => {
  const [x, y] = [random.between(150, 250), random.between(128, 156)];
  const arcs = Array.from({ length: 9 }, (_, index) =>
    circle(x, y, 150 - index * 11, {
      stroke: index % 2 ? main : bold,
      opacity: 0.3 + index * 0.07,
      'stroke-width': index % 3 ? 1.6 : 5,
      'stroke-dasharray': d`${random.between(40, 200)} ${random.between(8, 60)}`,
      transform: d`rotate(${random.whole(0, 360)} ${x} ${y})`,
    }),
  );
  const levels = Array.from({ length: 14 }, (_, index) => {
    const height = random.between(14, 74);
    return rect(14 + index * 27, HEIGHT - height, 17, height + 10, {
      rx: 5,
      fill: index % 3 ? bold : main,
      opacity: 0.88,
    });
  });
  return (
    group({ fill: 'none', 'stroke-linecap': 'round' }, ...arcs) +
    circle(x, y, 52, { fill: main }) +
    circle(x, y, 34, { fill: spark }) +
    circle(x, y, 7, { fill: paper }) +
    levels.join('')
  );
};

/** A record half out of its sleeve. */
const vinyl: Composition = (random, { ink, main, bold, spark, paper }) => {
  const left = random.chance(0.5);
  const [sleeve, disc] = left ? [58, 254] : [148, 146];
  const dark = blend(ink, '#000000', 0.3);
  const grooves = [96, 84, 72, 60, 50].map((radius) =>
    circle(disc, 150, radius, { stroke: paper, opacity: 0.16 }),
  );
  const art = random.pick([
    circle(sleeve + 97, 150, 62, { fill: spark }) +
      path(`M${sleeve} 150h194v97H${sleeve}z`, { fill: bold, opacity: 0.85 }),
    [0, 1, 2, 3, 4, 5]
      .map((index) =>
        path(`M${sleeve} ${70 + index * 34}q48-30 97 0t97 0`, {
          fill: 'none',
          stroke: index % 2 ? spark : bold,
          'stroke-width': 10,
        }),
      )
      .join(''),
    path(`M${sleeve} 247L${sleeve + 194} 53v194z`, { fill: spark }) +
      circle(sleeve + 62, 108, 34, { fill: bold }),
    [78, 56, 34]
      .map((radius, index) => circle(sleeve + 97, 150, radius, { fill: [bold, spark, paper][index] }))
      .join(''),
  ]);
  return (
    circle(disc, 150, 104, { fill: dark }) +
    group({ fill: 'none', 'stroke-width': 2 }, ...grooves) +
    circle(disc, 150, 36, { fill: spark }) +
    circle(disc, 150, 6, { fill: paper }) +
    rect(sleeve, 53, 194, 194, { rx: 6, fill: main }) +
    art +
    rect(sleeve, 53, 194, 194, {
      rx: 6,
      fill: 'none',
      stroke: paper,
      'stroke-opacity': 0.35,
      'stroke-width': 2,
    })
  );
};

/** A spectrum over time, as overlapping ridges. */
const ridges: Composition = (random, { main, bold, spark }) => {
  const centre = random.between(170, 230);
  return Array.from({ length: 15 }, (_, row) => {
    const base = 84 + row * 14;
    const points: Point[] = Array.from({ length: 34 }, (_, step) => {
      const x = 44 + step * 9.5;
      const envelope = Math.exp(-(((x - centre) / 70) ** 2));
      return [x, base - envelope * random.between(4, 78) - random.between(0, 4)];
    });
    const stroke = row % 5 === 2 ? spark : row % 2 ? bold : main;
    return (
      path(`${flow(points)}L400 ${base}L400 ${base + 30}L0 ${base + 30}L0 ${base}Z`, {
        fill: 'url(#ground)',
      }) + path(flow(points), { fill: 'none', stroke, 'stroke-width': 2.4, 'stroke-linejoin': 'round' })
    );
  }).join('');
};

/** A drum machine's pads, some of them lit. */
const pads: Composition = (random, { ink, main, bold, spark, paper }) => {
  const lit = ink === bold ? bold : paper;
  const cells = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [40 + (index % 6) * 55, 92 + Math.floor(index / 6) * 46];
    const fill = random.chance(0.42) ? random.pick([main, bold, spark]) : undefined;
    return rect(x, y, 45, 36, { rx: 9, fill: fill ?? lit, opacity: fill ? 1 : 0.14 });
  });
  const knobs = [0, 1, 2, 3].map((index) => {
    const x = 62 + index * 50;
    return (
      circle(x, 54, 18, { fill: main }) +
      path(`M${x} 54v-13`, {
        stroke: paper,
        'stroke-width': 4,
        'stroke-linecap': 'round',
        transform: `rotate(${random.whole(-120, 120)} ${x} 54)`,
      })
    );
  });
  const screen = Array.from({ length: 15 }, (_, index) => {
    const height = random.between(4, 28);
    return rect(252 + index * 7, 54 - height / 2, 4, height, { rx: 2, fill: spark });
  });
  return (
    rect(20, 20, 360, 264, { rx: 20, fill: lit, opacity: 0.08 }) +
    knobs.join('') +
    rect(242, 34, 122, 40, { rx: 8, fill: blend(ink, '#000000', 0.3) }) +
    screen.join('') +
    cells.join('')
  );
};

/** Piano keys below a melody curve. */
const keys: Composition = (random, { main, bold, spark, paper, ink }) => {
  const white = Array.from({ length: 10 }, (_, index) =>
    rect(index * 40 + 1, 178, 38, 140, { rx: 5, fill: random.chance(0.2) ? main : paper }),
  );
  const black = [0, 1, 3, 4, 5, 7, 8].map((index) =>
    rect(index * 40 + 28, 172, 24, 82, { rx: 4, fill: random.chance(0.16) ? spark : ink }),
  );
  const points: Point[] = Array.from({ length: 8 }, (_, index) => [20 + index * 51, random.between(36, 138)]);
  const notes = points
    .slice(1, -1)
    .map(([x, y], index) => circle(x, y, index % 2 ? 11 : 15, { fill: index % 2 ? bold : spark }));
  return (
    path(flow(points), { fill: 'none', stroke: main, 'stroke-width': 7, 'stroke-linecap': 'round' }) +
    notes.join('') +
    white.join('') +
    black.join('')
  );
};

export const music = [rings, vinyl, ridges, pads, keys];
