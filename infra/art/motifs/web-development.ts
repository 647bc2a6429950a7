import { HEIGHT, type Composition } from '#infra/art/motif.ts';
import type { Palette } from '#infra/art/palettes.ts';
import type { Random } from '#infra/art/random.ts';
import { circle, d, group, path, rect } from '#infra/art/svg.ts';

const PANE = { width: 270, height: 196 };

/** Draws the content of the browser window; the origin is the window's top left corner. */
type Page = (random: Random, palette: Palette) => string;

const code: Page = (random, { main, bold, spark, ink }) => {
  const indents = random.pick([
    [0, 14, 28, 28, 14, 28, 14, 0],
    [0, 14, 14, 28, 42, 28, 14, 0],
    [0, 0, 14, 28, 28, 14, 0, 0],
  ]);
  return indents
    .map((indent, row) => {
      let x = 20 + indent;
      return Array.from({ length: random.whole(2, 3) }, () => {
        const width = random.between(20, 58);
        x += width + 8;
        return rect(x - width - 8, 46 + row * 18, width, 8, {
          rx: 4,
          fill: random.pick([ink, main, spark, bold]),
        });
      }).join('');
    })
    .join('');
};

const landing: Page = (random, { main, spark, ink }) => {
  const cards = [20, 100, 180].map((x, index) =>
    group(
      {},
      rect(x, 128, 70, 50, { rx: 8, fill: index === 1 ? spark : main, opacity: index === 1 ? 0.9 : 0.24 }),
      rect(x + 10, 160, random.between(24, 48), 6, { rx: 3, fill: ink, opacity: 0.7 }),
    ),
  );
  return (
    rect(20, 48, random.between(96, 124), 12, { rx: 6, fill: ink }) +
    rect(20, 68, random.between(64, 100), 12, { rx: 6, fill: main }) +
    rect(20, 92, 62, 18, { rx: 9, fill: spark }) +
    circle(204, 80, 34, { fill: main, opacity: 0.3 }) +
    path(d`M${172} 106l${random.between(22, 34)}-44 34 44z`, { fill: main }) +
    circle(228, 62, 10, { fill: spark }) +
    cards.join('')
  );
};

const dashboard: Page = (random, { main, bold, spark, ink }) => {
  const bars = Array.from({ length: 7 }, (_, index) => {
    const height = random.between(16, 66);
    return rect(86 + index * 24, 176 - height, 14, height, { rx: 4, fill: index % 3 === 1 ? spark : main });
  });
  const line = Array.from(
    { length: 7 },
    (_, index) => `${index ? 'L' : 'M'}${92 + index * 24} ${Math.round(random.between(52, 88))}`,
  );
  return (
    [50, 68, 86, 104, 122]
      .map((y, index) =>
        rect(18, y, index === 1 ? 42 : 34, 8, {
          rx: 4,
          fill: index === 1 ? spark : ink,
          opacity: index === 1 ? 1 : 0.35,
        }),
      )
      .join('') +
    path(line.join(''), {
      fill: 'none',
      stroke: bold,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) +
    bars.join('') +
    circle(35, 162, 15, { fill: 'none', stroke: main, 'stroke-width': 8, 'stroke-dasharray': '58 94' })
  );
};

const shop: Page = (random, { main, bold, spark, ink }) =>
  [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const [x, y] = [20 + (index % 3) * 79, 44 + Math.floor(index / 3) * 74];
      const fill = random.pick([main, bold, spark]);
      const thing = random.chance(0.5)
        ? circle(x + 36, y + 22, 14, { fill })
        : rect(x + 23, y + 9, 26, 27, { rx: 6, fill });
      return (
        rect(x, y, 72, 46, { rx: 8, fill: main, opacity: 0.14 }) +
        thing +
        rect(x, y + 52, random.between(26, 50), 6, { rx: 3, fill: ink, opacity: 0.6 })
      );
    })
    .join('');

function browser(page: Page, random: Random, palette: Palette): string {
  const { main, spark, bold, paper } = palette;
  return group(
    {},
    rect(0, 0, PANE.width, PANE.height, { rx: 12, fill: paper }),
    path('M0 12a12 12 0 0 1 12-12h246a12 12 0 0 1 12 12v16H0z', { fill: bold }),
    ...[spark, paper, main].map((fill, index) => circle(18 + index * 14, 14, 4.5, { fill })),
    page(random, palette),
  );
}

function phone({ main, spark, paper, ink }: Palette): string {
  return group(
    {},
    rect(0, 0, 92, 160, { rx: 16, fill: ink, stroke: paper, 'stroke-width': 3 }),
    rect(12, 20, 68, 48, { rx: 8, fill: main }),
    circle(62, 36, 8, { fill: spark }),
    rect(12, 78, 50, 8, { rx: 4, fill: paper, opacity: 0.85 }),
    rect(12, 94, 34, 8, { rx: 4, fill: paper, opacity: 0.45 }),
    rect(12, 120, 68, 20, { rx: 10, fill: spark }),
  );
}

/** A large pair of curly braces around blocks of code. */
const braces: Composition = (random, palette) => {
  const { main, bold, spark, paper } = palette;
  const brace = 'M44 0C22 0 26 20 26 42S18 74 0 76C18 78 26 88 26 110S22 152 44 152';
  const style = { fill: 'none', 'stroke-width': 18, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const blocks = [0, 1, 2, 3].map((index) => {
    const width = random.between(56, 132);
    return rect(200 - 66 + (index % 2) * 14, 88 + index * 34, width, 20, {
      rx: 10,
      fill: [spark, paper, main, spark][index] ?? spark,
    });
  });
  return (
    backdrop(random, palette) +
    path(brace, { ...style, stroke: bold, transform: 'translate(58 74)' }) +
    path(brace, { ...style, stroke: bold, transform: 'translate(342 74) scale(-1 1)' }) +
    blocks.join('')
  );
};

const backdrop: Composition = (random, { main }) => {
  if (random.chance(0.4)) {
    const dots = Array.from({ length: 60 }, (_, index) =>
      circle(20 + (index % 10) * 40, 25 + Math.floor(index / 10) * 50, 2.4, {}),
    );
    return group({ fill: main, opacity: 0.6 }, ...dots);
  }
  return (
    circle(random.between(250, 380), random.between(20, 110), random.between(60, 120), {
      fill: main,
      opacity: 0.5,
    }) +
    circle(random.between(0, 120), random.between(220, HEIGHT), random.between(30, 70), {
      fill: main,
      opacity: 0.28,
    })
  );
};

/** A browser window, sometimes with a phone in front of it. */
const browserScene =
  (page: Page): Composition =>
  (random, palette) => {
    const pane = browser(page, random, palette);
    const shadow = rect(6, 12, PANE.width, PANE.height, { rx: 12, fill: palette.ground[0], opacity: 0.25 });
    const at = (transform: string, drawing: string) => group({ transform }, drawing);
    const arrangement = random.pick([
      () => at('translate(65 52)', shadow + pane),
      () => at('translate(84 44)', shadow + pane) + at('translate(38 112)', phone(palette)),
      () => at('translate(46 50)', shadow + pane) + at('translate(266 122)', phone(palette)),
      () => at('translate(50 78) rotate(-6) scale(1.12)', shadow + pane),
    ]);
    return backdrop(random, palette) + arrangement();
  };

export const webDevelopment = [
  browserScene(code),
  browserScene(landing),
  braces,
  browserScene(dashboard),
  browserScene(shop),
];
