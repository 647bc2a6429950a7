import { HEIGHT, WIDTH, type Composition } from '#infra/art/motif.ts';
import { blend, circle, d, el, flow, group, linear, path, radial, type Point } from '#infra/art/svg.ts';

/** A glowing sphere that bends the lines around it. */
const orb: Composition = (random, { main, bold, spark, paper }) => {
  const [x, y, radius] = [random.between(130, 270), random.between(110, 190), random.between(68, 100)];
  const tilt = random.between(0.08, 0.3);
  const swell = random.between(3, 8);
  const lines = Array.from({ length: 17 }, (_, row) => {
    const top = row * 19 - 4;
    const points: Point[] = Array.from({ length: 13 }, (_, column) => {
      const left = column * 35 - 10;
      const [dx, dy] = [left - x, top - y];
      const pull = Math.exp(-(dx * dx + dy * dy) / (2 * radius * radius));
      return [
        left,
        top + Math.sin(left / 58 + row * tilt) * swell - pull * dy * 0.5 + pull * 14 * Math.sin(left / 22),
      ];
    });
    const strong = row % 4 === 1;
    return path(flow(points), {
      stroke: strong ? paper : bold,
      opacity: strong ? 0.7 : 0.34,
      'stroke-width': strong ? 1.7 : 1.1,
    });
  });
  return (
    el('defs', {}, radial('orb', [paper, spark, bold, main]), radial('glow', [bold, main], {})) +
    circle(x, y, radius * 1.35, { fill: 'url(#glow)', opacity: 0.16 }) +
    circle(x, y, radius, { fill: 'url(#orb)' }) +
    group({ fill: 'none' }, ...lines)
  );
};

/** Silk threads that flow across the picture. */
const silk: Composition = (random, { main, bold, spark, paper }) => {
  const strands = random.whole(34, 46);
  const [phase, turn, height] = [random.between(0, 6), random.between(0.035, 0.07), random.between(46, 78)];
  const wave = random.between(80, 130);
  const threads = Array.from({ length: strands }, (_, index) => {
    const share = index / strands;
    const points: Point[] = Array.from({ length: 15 }, (_, step) => {
      const left = step * 32 - 24;
      const lift = Math.sin(left / wave + phase + index * turn) * height * (0.35 + share);
      return [left, 150 + lift + (share - 0.5) * 110 * Math.cos(left / 170 + phase)];
    });
    const colour = share < 0.5 ? blend(main, bold, share * 2) : blend(bold, spark, share * 2 - 1);
    return path(flow(points), {
      stroke: colour,
      opacity: 0.35 + 0.6 * share,
      'stroke-width': 1.2 + 1.6 * share,
    });
  });
  const [x, y] = [random.between(70, 330), random.between(50, 110)];
  return (
    circle(x, y, random.between(20, 40), { fill: paper, opacity: 0.9 }) +
    group({ fill: 'none', 'stroke-linecap': 'round' }, ...threads)
  );
};

/** A halftone pattern lit by two lamps. */
const halftone: Composition = (random, { main, bold, spark }) => {
  const lamps = [0, 1].map(() => [random.between(60, 340), random.between(40, 260)] as const);
  const step = random.pick([16, 20, 25]);
  const dots: string[] = [];
  for (let y = step / 2; y < HEIGHT; y += step) {
    for (let x = step / 2; x < WIDTH; x += step) {
      const [near, far] = lamps.map(([lampX, lampY]) =>
        Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 14_000),
      );
      const light = Math.min(1, (near ?? 0) + (far ?? 0));
      const colour = light > 0.6 ? blend(bold, spark, (light - 0.6) * 2.5) : blend(main, bold, light / 0.6);
      dots.push(circle(x, y, step * (0.08 + light * 0.42), { fill: colour }));
    }
  }
  return dots.join('');
};

/** The contour lines of a mountain with a bright summit. */
const contours: Composition = (random, { ground, main, bold, spark }) => {
  const [x, y] = [random.between(140, 260), random.between(120, 180)];
  const waves = [2, 3, 5].map((count) => ({
    count,
    shift: random.between(0, 6),
    size: random.between(0.06, 0.2),
  }));
  const levels = 11;
  const rings = Array.from({ length: levels }, (_, level) => {
    const share = level / (levels - 1);
    const points: Point[] = Array.from({ length: 26 }, (_, step) => {
      const angle = (step / 26) * Math.PI * 2;
      const bend = waves.reduce(
        (sum, { count, shift, size }) => sum + size * Math.sin(angle * count + shift + share * 1.3),
        1,
      );
      const radius = (1 - share) * 235 * bend + 13;
      return [x + Math.cos(angle) * radius * 1.15, y + Math.sin(angle) * radius];
    });
    const fill =
      share < 0.55 ? blend(ground[1], main, share / 0.55) : blend(main, bold, (share - 0.55) / 0.45);
    return path(flow(points, true), { fill, stroke: ground[0], 'stroke-opacity': 0.28, 'stroke-width': 1.3 });
  });
  return rings.join('') + circle(x, y, 13, { fill: spark });
};

/** A network of nodes and links. */
const network: Composition = (random, { main, bold, spark, paper }) => {
  const points = Array.from({ length: 26 }, (_, index): Point => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    return [column * 62 + random.between(-10, 38), row * 84 + random.between(-4, 58)];
  });
  const links = points.flatMap(([x, y], index) =>
    points
      .slice(index + 1)
      .map(([otherX, otherY]) => ({ otherX, otherY, far: Math.hypot(otherX - x, otherY - y) }))
      .filter(({ far }) => far < 92)
      .map(({ otherX, otherY, far }) =>
        path(d`M${x} ${y}L${otherX} ${otherY}`, {
          stroke: bold,
          opacity: 0.75 - far / 150,
          'stroke-width': 1.6,
        }),
      ),
  );
  const nodes = points.map(([x, y], index) => {
    const size = index % 5 === 0 ? random.between(15, 25) : random.between(4, 9);
    const fill = index % 5 === 0 ? 'url(#node)' : random.pick([bold, spark, paper]);
    return (
      (index % 5 === 0 ? circle(x, y, size * 1.6, { fill: main, opacity: 0.35 }) : '') +
      circle(x, y, size, { fill })
    );
  });
  return el('defs', {}, linear('node', [spark, bold])) + links.join('') + nodes.join('');
};

export const aiArtists = [orb, silk, contours, halftone, network];
