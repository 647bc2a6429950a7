import { HEIGHT, WIDTH, type Composition } from '#infra/art/motif.ts';
import type { Palette } from '#infra/art/palettes.ts';
import type { Random } from '#infra/art/random.ts';
import { circle, d, group, path, rect } from '#infra/art/svg.ts';

const play = (x: number, y: number, size: number, disc: string, sign: string) =>
  circle(x, y, size, { fill: disc }) +
  path(d`M${x - size * 0.3} ${y - size * 0.5}v${size}l${size * 0.84}-${size * 0.5}z`, {
    fill: sign,
    stroke: sign,
    'stroke-width': size * 0.1,
    'stroke-linejoin': 'round',
  });

/** A small landscape of `width` × `height` with sun, hill and peak; the origin is its top left corner. */
function scene(
  random: Random,
  { ground, main, spark, paper }: Palette,
  width: number,
  height: number,
): string {
  const [w, h] = [width, height];
  const peak = random.between(0.45, 0.7);
  return (
    circle(w * random.between(0.7, 0.85), h * 0.26, h * 0.1, { fill: paper }) +
    circle(w * random.between(0.2, 0.34), h * 0.72, h * random.between(0.18, 0.28), { fill: main }) +
    path(
      d`M${w * (peak - 0.22)} ${h * 0.92}L${w * peak} ${h * random.between(0.36, 0.5)}L${w * (peak + 0.22)} ${h * 0.92}z`,
      { fill: spark },
    ) +
    rect(w * 0.08, h * 0.9, w * 0.84, h * 0.02, { fill: ground[1], opacity: 0.5 })
  );
}

/** A loose stack of film frames, the front one with a play button. */
const stack: Composition = (random, palette) => {
  const { main, bold, spark, paper } = palette;
  const frames = [0, 1, 2].map((index) => {
    const [x, y, front] = [40 + index * 42, 44 + index * 22, index === 2];
    return group(
      { transform: `rotate(${random.whole(-7, 7)} 200 150)` },
      rect(x, y, 230, 146, { rx: 14, fill: front ? bold : paper, opacity: front ? 1 : 0.55 + index * 0.2 }),
      ...(front
        ? [
            group({ transform: `translate(${x} ${y})` }, scene(random, palette, 230, 146)),
            play(x + 115, y + 73, 27, paper, bold),
          ]
        : []),
    );
  });
  const done = random.between(90, 250);
  return (
    frames.join('') +
    rect(40, 268, 320, 7, { rx: 3.5, fill: main, opacity: 0.3 }) +
    rect(40, 268, done, 7, { rx: 3.5, fill: spark }) +
    circle(40 + done, 271.5, 8, { fill: spark })
  );
};

/** A storyboard of six panels, one of them in colour. */
const storyboard: Composition = (random, palette) => {
  const { main, bold, spark, paper } = palette;
  const chosen = random.whole(0, 5);
  return [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const [x, y, lit] = [28 + (index % 3) * 118, 30 + Math.floor(index / 3) * 126, index === chosen];
      const sketch = random.pick([
        circle(54, 40, 20, { fill: lit ? spark : main }) +
          path('M26 74c4-18 52-18 56 0z', { fill: lit ? paper : main }),
        rect(20, 20, 40, 48, { rx: 6, fill: lit ? spark : main }) +
          path('M66 30h24M66 44h18M66 58h22', {
            stroke: lit ? paper : main,
            'stroke-width': 6,
            'stroke-linecap': 'round',
          }),
        path('M14 74l28-42 20 26 12-14 22 30z', { fill: lit ? spark : main }) +
          circle(80, 24, 8, { fill: lit ? paper : main }),
        path('M20 58c20-50 44 30 68-28', {
          fill: 'none',
          stroke: lit ? spark : main,
          'stroke-width': 7,
          'stroke-linecap': 'round',
        }) + path('M76 24l16 0 -4 16z', { fill: lit ? spark : main }),
      ]);
      return group(
        { transform: `translate(${x} ${y})` },
        rect(0, 0, 108, 82, { rx: 10, fill: lit ? bold : paper }),
        group({ opacity: lit ? 1 : 0.55 }, sketch),
        rect(4, 92, random.between(56, 96), 6, { rx: 3, fill: bold, opacity: 0.55 }),
        rect(4, 104, random.between(26, 60), 6, { rx: 3, fill: bold, opacity: 0.28 }),
      );
    })
    .join('');
};

/** A strip of film that crosses the picture. */
const strip: Composition = (random, palette) => {
  const { bold, paper, main, spark } = palette;
  const holes = (y: number) =>
    Array.from({ length: 19 }, (_, index) =>
      rect(-58 + index * 28, y, 14, 11, { rx: 3, fill: paper, opacity: 0.85 }),
    );
  const cells = [0, 1, 2].map((index) =>
    group(
      { transform: `translate(${-18 + index * 152} 84)` },
      rect(0, 0, 140, 132, {
        rx: 8,
        fill: [main, paper, main][index] ?? main,
        opacity: index === 1 ? 1 : 0.65,
      }),
      scene(random, index === 1 ? palette : { ...palette, main: paper }, 140, 132),
    ),
  );
  return (
    circle(random.between(40, 360), random.between(20, 60), random.between(50, 90), {
      fill: spark,
      opacity: 0.35,
    }) +
    group(
      { transform: `rotate(${random.pick([-12, -8, 8, 12])} 200 150)` },
      rect(-70, 52, 540, 196, { fill: bold }),
      ...holes(62),
      ...holes(227),
      ...cells,
    ) +
    play(WIDTH / 2, HEIGHT / 2, 34, paper, spark)
  );
};

/** A player with chapters, and the presenter in its corner. */
const player: Composition = (random, palette) => {
  const { main, bold, spark, paper } = palette;
  const chapters = Array.from({ length: 5 }, (_, index) =>
    rect(48 + index * 62, 252, 56, 6, {
      rx: 3,
      fill: index < 3 ? spark : paper,
      opacity: index < 3 ? 1 : 0.6,
    }),
  );
  const rays = Array.from({ length: 12 }, (_, index) =>
    path('M200 140L188 -90h24z', {
      fill: main,
      opacity: index % 2 ? 0.1 : 0.24,
      transform: `rotate(${index * 30 + random.whole(0, 9)} 200 140)`,
    }),
  );
  const shirt = random.pick([main, spark]);
  return (
    rays.join('') +
    rect(32, 32, 336, 208, { rx: 18, fill: bold }) +
    group({ transform: 'translate(32 32)' }, scene(random, palette, 336, 208)) +
    rect(268, 150, 88, 80, { rx: 14, fill: paper }) +
    circle(312, 180, 15, { fill: bold }) +
    path('M284 230c0-34 56-34 56 0z', { fill: shirt }) +
    play(170, 132, 36, paper, bold) +
    chapters.join('')
  );
};

/** A clapperboard. */
const clapper: Composition = (random, { main, bold, spark, paper }) => {
  const open = -random.whole(12, 22);
  const slants = (y: number, lean: number) =>
    [0, 1, 2, 3, 4].map((index) =>
      path(d`M${84 + index * 56} ${y}h26l${lean} 34h-26z`, { fill: index % 2 ? spark : paper }),
    );
  return (
    circle(random.between(60, 340), random.between(60, 110), random.between(70, 110), {
      fill: main,
      opacity: 0.35,
    }) +
    rect(70, 116, 268, 148, { rx: 14, fill: bold }) +
    group({ fill: 'none' }, ...slants(116, -20)) +
    group(
      { transform: `rotate(${open} 78 112)` },
      rect(70, 76, 268, 34, { rx: 8, fill: bold }),
      ...slants(76, 20),
    ) +
    [0, 1, 2]
      .map(
        (index) =>
          rect(92 + index * 80, 172, random.between(34, 64), 8, { rx: 4, fill: paper, opacity: 0.55 }) +
          rect(92 + index * 80, 188, random.between(20, 60), 14, { rx: 7, fill: paper }),
      )
      .join('') +
    rect(92, 224, random.between(90, 140), 16, { rx: 8, fill: main }) +
    play(304, 232, 17, spark, bold)
  );
};

export const videoExplainer = [stack, player, storyboard, strip, clapper];
