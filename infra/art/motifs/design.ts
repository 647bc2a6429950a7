import { HEIGHT, WIDTH, type Composition } from '#infra/art/motif.ts';
import { circle, d, group, path, rect } from '#infra/art/svg.ts';

const TILE = 100;

/** A grid of tiles with one geometric shape each. */
const tiles: Composition = (random, { main, bold, spark, ground }) => {
  const colours = [main, bold, spark];
  const shape = (x: number, y: number, fill: string, kind: number) => {
    const turn = `rotate(${random.whole(0, 3) * 90} ${x + 50} ${y + 50})`;
    if (kind === 0) return circle(x + 50, y + 50, 50, { fill });
    if (kind === 1) return path(`M${x} ${y}h100a100 100 0 0 1-100 100z`, { fill, transform: turn });
    if (kind === 2) return path(`M${x} ${y}h100L${x} ${y + 100}z`, { fill, transform: turn });
    if (kind === 3) return path(`M${x} ${y + 50}a50 50 0 0 1 100 0z`, { fill, transform: turn });
    if (kind === 4) return circle(x + 50, y + 50, 32, { fill: 'none', stroke: fill, 'stroke-width': 20 });
    if (kind === 5)
      return path(`M${x} ${y}h100v100a100 100 0 0 1-100-100zM${x} ${y}`, { fill, transform: turn });
    const dots = [28, 72].flatMap((cx) => [28, 72].map((cy) => circle(x + cx, y + cy, 13, {})));
    return group({ fill }, ...dots);
  };
  const kinds = random.shuffle([0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6]);
  return kinds
    .map((kind, index) => {
      const [x, y] = [(index % 4) * TILE, Math.floor(index / 4) * TILE];
      const fill = random.pick(colours);
      const back = random.chance(0.45)
        ? rect(x, y, TILE, TILE, {
            fill: random.pick(colours.filter((colour) => colour !== fill)),
            opacity: 0.2,
          })
        : '';
      return (
        back +
        shape(x, y, fill, random.chance(0.1) ? 0 : kind) +
        (kind === 4 ? circle(x + 50, y + 50, 10, { fill: ground[0] }) : '')
      );
    })
    .join('');
};

/** A poster with a large disc, stripes and a half moon. */
const poster: Composition = (random, { main, bold, spark, paper }) => {
  const flip = random.chance(0.5);
  const [discX, discY, disc] = [random.between(110, 170), random.between(110, 150), random.between(78, 100)];
  const stripes = Array.from({ length: 7 }, (_, index) =>
    rect(0, 196 + index * 16, random.between(150, 400), 8, { fill: index % 3 === 2 ? spark : bold }),
  );
  const moonX = random.between(250, 300);
  return group(
    flip ? { transform: `translate(${WIDTH} 0) scale(-1 1)` } : {},
    rect(random.between(200, 240), 0, 200, HEIGHT, { fill: main, opacity: 0.16 }),
    circle(discX, discY, disc, { fill: main }),
    ...stripes,
    path(d`M${moonX} 40a64 64 0 0 1 0 128z`, { fill: bold }),
    path(d`M${moonX} 40a64 64 0 0 0 0 128z`, { fill: spark }),
    circle(discX + 10, discY - 6, disc * 0.34, { fill: paper }),
    path(d`M${moonX - 10} 300l60-92 60 92z`, { fill: spark, opacity: 0.95 }),
  );
};

/** A logo with its construction lines and circles. */
const mark: Composition = (random, { main, ink, spark, paper }) => {
  const [x, y, unit] = [200, 150, random.between(44, 54)];
  const lines = [-2, -1, 0, 1, 2].flatMap((step) => [
    path(d`M${x + step * unit} 0V${HEIGHT}`, {}),
    path(d`M0 ${y + step * unit}H${WIDTH}`, {}),
  ]);
  const rings = [1, 1.618, 2.618].map((size) => circle(x, y, unit * size, {}));
  const wings = [0, 90, 180, 270].map((angle, index) => {
    const fill = [main, ink, main, spark][index] ?? main;
    const inner = random.chance(0.5)
      ? d`a${unit * 1.4} ${unit * 1.4} 0 0 1 ${unit * 1.4} ${-unit * 1.4}`
      : d`l${unit * 1.4} ${-unit * 1.4}`;
    return path(d`M${x} ${y}${inner}V${y}z`, { fill, transform: `rotate(${angle} ${x} ${y})` });
  });
  return (
    rect(34, 26, 332, 248, { rx: 14, fill: paper, opacity: 0.94 }) +
    group({ fill: 'none', stroke: ink, opacity: 0.2 }, ...lines, ...rings) +
    wings.join('') +
    circle(x, y, unit * 0.36, { fill: paper }) +
    [main, ink, spark]
      .map((fill, index) => circle(64 + index * 24, 248, 8, { fill, stroke: paper, 'stroke-width': 2 }))
      .join('')
  );
};

/** A fan of swatch cards. */
const swatches: Composition = (random, { main, bold, spark, paper, ink }) => {
  const count = random.whole(5, 6);
  const lean = random.between(-8, 8);
  const cards = Array.from({ length: count }, (_, index) => {
    const angle = (index - (count - 1) / 2) * random.between(16, 19) + lean;
    const fill = [main, spark, bold][index % 3] ?? main;
    return group(
      { transform: `rotate(${Math.round(angle)} 200 330)` },
      rect(156, 44, 92, 290, { rx: 12, fill: ink, opacity: 0.2 }),
      rect(152, 40, 92, 290, { rx: 12, fill: paper }),
      path('M152 52a12 12 0 0 1 12-12h68a12 12 0 0 1 12 12v86h-92z', { fill }),
      rect(164, 150, random.between(38, 62), 7, { rx: 3.5, fill: ink, opacity: 0.8 }),
      rect(164, 164, random.between(22, 44), 6, { rx: 3, fill: ink, opacity: 0.35 }),
    );
  });
  return (
    circle(random.between(40, 360), random.between(30, 110), random.between(46, 90), {
      fill: spark,
      opacity: 0.4,
    }) + cards.join('')
  );
};

export const design = [tiles, poster, mark, swatches];
