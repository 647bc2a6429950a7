import type { Composition } from '#infra/art/motif.ts';
import { circle, d, group, path, rect } from '#infra/art/svg.ts';

/** A waveform with a playback cursor. */
const waveform: Composition = (random, { main, bold, spark }) => {
  const [beat, shift] = [random.between(0.5, 0.95), random.between(0, 6)];
  const bars = Array.from({ length: 31 }, (_, index) => {
    const envelope = Math.exp(-(((index - 15) / 9) ** 2));
    const height = 14 + envelope * (110 + 60 * Math.sin(index * beat + shift)) * random.between(0.35, 1);
    return rect(24 + index * 11.5, 150 - height / 2, 6, height, {
      rx: 3,
      fill: index % 4 === 1 ? bold : main,
    });
  });
  const at = random.whole(8, 22);
  return (
    circle(200, 150, 112, { fill: main, opacity: 0.2 }) +
    circle(200, 150, 74, { fill: main, opacity: 0.22 }) +
    bars.join('') +
    rect(26 + at * 11.5, 42, 3, 216, { rx: 1.5, fill: spark }) +
    circle(27.5 + at * 11.5, 42, 7, { fill: spark })
  );
};

/** A microphone with sound bars all around it. */
const halo: Composition = (random, { main, bold, spark, paper }) => {
  const [x, y] = [200, 150];
  const shift = random.between(0, 6);
  const rays = Array.from({ length: 56 }, (_, index) => {
    const angle = (index / 56) * 360;
    const length = 16 + Math.abs(Math.sin(index * 0.45 + shift)) * random.between(16, 52);
    return rect(x - 2.5, y - 74 - length, 5, length, {
      rx: 2.5,
      fill: index % 7 === 3 ? spark : index % 2 ? main : bold,
      transform: `rotate(${Math.round(angle)} ${x} ${y})`,
    });
  });
  return circle(x, y, 62, { fill: main }) + rays.join('') + microphone(x, y - 6, 0.62, paper, paper);
};

function microphone(x: number, y: number, scale: number, body: string, stand: string): string {
  return group(
    { transform: d`translate(${x} ${y}) scale(${scale})` },
    rect(-24, -58, 48, 84, { rx: 24, fill: body }),
    path('M-40 0v4a40 40 0 0 0 80 0v-4M0 44v26M-22 70h44', {
      fill: 'none',
      stroke: stand,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
  );
}

/** A studio microphone with sound waves to one side. */
const studio: Composition = (random, { main, bold, spark, paper }) => {
  const left = random.chance(0.5);
  const x = left ? 140 : 260;
  const arcs = [64, 92, 120, 148].map((radius, index) => {
    const reach = radius * 0.72;
    const side = left ? 1 : -1;
    return path(
      d`M${x + side * reach} ${132 - reach}A${radius} ${radius} 0 0 ${left ? 1 : 0} ${x + side * reach} ${132 + reach}`,
      {
        stroke: index % 2 ? spark : bold,
        opacity: 1 - index * 0.18,
        'stroke-dasharray': random.chance(0.5) ? d`${random.between(30, 80)} 12` : undefined,
      },
    );
  });
  const grille = [-40, -26, -12].map((y) => path(`M-24 ${y}h48`, { stroke: main, 'stroke-width': 4 }));
  return (
    rect(0, 250, 400, 50, { fill: main, opacity: 0.22 }) +
    group({ fill: 'none', 'stroke-width': 8, 'stroke-linecap': 'round' }, ...arcs) +
    circle(x, 132, 86, { fill: main, opacity: 0.25 }) +
    microphone(x, 138, 1.45, paper, bold) +
    group({ transform: d`translate(${x} 138) scale(1.45)` }, ...grille)
  );
};

/** Two speech bubbles that contain waveforms. */
const dialogue: Composition = (random, { main, bold, spark, paper }) => {
  const words = (x: number, y: number, count: number, fill: string) =>
    Array.from({ length: count }, (_, index) => {
      const height = random.between(10, 54) * (0.5 + Math.sin(((index + 0.5) / count) * Math.PI) * 0.5);
      return rect(x + index * 12, y - height / 2, 6, height, { rx: 3, fill });
    }).join('');
  const flip = random.chance(0.5);
  return group(
    flip ? { transform: 'translate(400 0) scale(-1 1)' } : {},
    circle(random.between(300, 360), random.between(30, 70), random.between(50, 80), {
      fill: main,
      opacity: 0.18,
    }),
    path(
      'M40 66a26 26 0 0 1 26-26h170a26 26 0 0 1 26 26v54a26 26 0 0 1-26 26H100l-36 32v-32a26 26 0 0 1-24-26z',
      { fill: main },
    ),
    words(74, 93, 13, paper),
    path(
      'M362 172a26 26 0 0 0-26-26H182a26 26 0 0 0-26 26v48a26 26 0 0 0 26 26h120l36 30v-31a26 26 0 0 0 24-26z',
      { fill: bold },
    ),
    words(188, 196, 12, spark),
  );
};

/** Headphones around a waveform. */
const headphones: Composition = (random, { main, bold, spark, paper }) => {
  const [beat, shift] = [random.between(0.5, 0.9), random.between(0, 6)];
  const sound = Array.from({ length: 11 }, (_, index) => {
    const height = 16 + Math.abs(Math.sin(index * beat + shift)) * random.between(30, 74);
    return rect(137 + index * 12, 178 - height / 2, 6, height, {
      rx: 3,
      fill: index % 3 === 1 ? spark : bold,
    });
  });
  const rays = [0, 1, 2].map((index) => circle(200, 150, 96 + index * 34, { opacity: 0.3 - index * 0.07 }));
  return (
    group({ fill: main }, ...rays.toReversed()) +
    path('M96 190v-30a104 104 0 0 1 208 0v30', {
      fill: 'none',
      stroke: bold,
      'stroke-width': 17,
      'stroke-linecap': 'round',
    }) +
    path('M112 84a104 104 0 0 1 176 0', {
      fill: 'none',
      stroke: spark,
      'stroke-width': 6,
      'stroke-linecap': 'round',
      transform: 'translate(0 4)',
    }) +
    sound.join('') +
    [78, 284]
      .map(
        (x) =>
          rect(x, 168, 38, 84, { rx: 19, fill: paper }) +
          rect(x + (x < 200 ? -8 : 24), 184, 22, 52, { rx: 11, fill: main }),
      )
      .join('')
  );
};

export const voiceOver = [waveform, halo, dialogue, studio, headphones];
