import { coversEars, hairBehind, hairInFront, hairStyles, type HairStyle } from './hair.ts';
import { random, type Random } from './random.ts';
import { blend, circle, d, el, group, linear, path, picture, rect } from './svg.ts';

const SIDE = 64;
const skins = ['#f6d7c0', '#eebf98', '#d9a074', '#b97c50', '#8d5a3a', '#6a4029'];
const hairs = ['#2b1c14', '#4a2f1b', '#7b4a25', '#15151a', '#b0702f', '#8c8a88', '#5a2a27', '#d9a860'];
const grounds = ['#ffd9c2', '#d5ece1', '#dfe2ff', '#ffe8b3', '#f7d4e3', '#cfe8f5', '#e6e0d2', '#c9e4d3'];
const clothes = ['#0b5d47', '#e4572e', '#2d5bd1', '#6b3fa0', '#17324d', '#c98a12', '#b03060', '#3b4a45'];
const garments = ['crew', 'collar', 'hood', 'jacket'] as const;

/** The chosen features of a person; the seed decides the rest. `skin` and `hairColour` are indexes into the colours above. */
export type Looks = {
  skin?: number;
  hair?: HairStyle;
  hairColour?: number;
  beard?: boolean;
  glasses?: boolean;
};

/** A person's portrait, square: head and shoulders. */
export function avatar(seed: string, looks: Looks = {}): string {
  const stream = random(`avatar/${seed}`);
  const skin = skins[looks.skin ?? -1] ?? stream.pick(skins);
  const hair = hairs[looks.hairColour ?? -1] ?? stream.pick(hairs);
  const style = looks.hair ?? stream.pick(hairStyles);
  const ground = stream.pick(grounds);
  const cloth = stream.pick(clothes);
  const shade = blend(skin, '#5b2b1c', 0.2);
  return picture(
    SIDE,
    SIDE,
    el('defs', {}, linear('ground', [ground, blend(ground, cloth, 0.22)], { x2: 0, y2: 1 })),
    rect(0, 0, SIDE, SIDE, { fill: 'url(#ground)' }),
    group(
      // Enlarged a little, because avatars are mostly shown small.
      { transform: 'translate(-3.2 -3.4) scale(1.1)' },
      hairBehind(style, hair, cloth),
      body(stream, cloth, skin, shade),
      coversEars(style) ? '' : [-11, 11].map((side) => circle(32 + side, 30, 2.7, { fill: shade })).join(''),
      path('M21.5 26c0-8 4.5-12 10.5-12s10.5 4 10.5 12v5c0 7.5-4.5 12.5-10.5 12.5S21.5 38.5 21.5 31z', {
        fill: skin,
      }),
      looks.beard ? beard(hair) : '',
      face(stream, hair, shade, looks.beard ?? false),
      hairInFront(style, hair, cloth),
      looks.glasses ? glasses() : '',
    ),
  );
}

/** The avatar of users who have not uploaded a picture. */
export function defaultAvatar(): string {
  const figure = { fill: '#0b5d47', opacity: 0.75 };
  return picture(
    SIDE,
    SIDE,
    rect(0, 0, SIDE, SIDE, { fill: '#cfe5da' }),
    circle(32, 25, 11.5, figure),
    path('M8 68c0-17 10.5-26 24-26s24 9 24 26z', figure),
  );
}

function body(stream: Random, cloth: string, skin: string, shade: string): string {
  const dark = blend(cloth, '#000000', 0.22);
  const neck = path('M27 38h10v9a5 5 0 0 1-10 0z', { fill: shade });
  const shoulders = path('M8 66c0-13 10-18.5 24-18.500S56 53 56 66z', { fill: cloth });
  const garment = stream.pick(garments);
  if (garment === 'collar') {
    return (
      shoulders +
      path('M25 47l7 6 7-6 2 5-9 8-9-8z', { fill: '#ffffff' }) +
      neck +
      path('M27 46l5 7 5-7z', { fill: skin })
    );
  }
  if (garment === 'hood') {
    return (
      path('M18 53c0-9 6-12 14-12s14 3 14 12z', { fill: dark }) +
      shoulders +
      neck +
      path('M28 52v8M36 52v8', { stroke: '#ffffff', opacity: 0.8, 'stroke-width': 1.2 })
    );
  }
  if (garment === 'jacket') {
    return (
      shoulders +
      path('M24 47l8 17 8-17z', { fill: '#fdf8ee' }) +
      path('M24 46l8 18-12-8zM40 46l-8 18 12-8z', { fill: dark }) +
      neck
    );
  }
  return shoulders + path('M25.5 46.500a6.5 6.5 0 0 0 13 0l3 .8a9.5 9.5 0 0 1-19 0z', { fill: dark }) + neck;
}

function face(stream: Random, hair: string, shade: string, bearded: boolean): string {
  const lift = stream.between(-0.6, 0.6);
  const eyes = [27.4, 36.6].map((x) => circle(x, 29, 1.35, { fill: '#1d1613' }));
  const brows = [-1, 1].map((side) =>
    path(d`M${32 + side * 2.6} ${25.8 + lift}q${side * 2} ${-1.2} ${side * 4.4} ${0.2}`, {
      fill: 'none',
      stroke: blend(hair, '#1d1613', 0.4),
      'stroke-width': 1.1,
      'stroke-linecap': 'round',
    }),
  );
  const smile = stream.pick([
    'M28.5 36.500q3.5 3.2 7 0',
    'M28.8 36.400q3.2 4.6 6.4 0z',
    'M29 37q3.5 2 6.5-.6',
  ]);
  const mouth = smile.endsWith('z')
    ? path(smile, { fill: '#ffffff', stroke: '#8f3d33', 'stroke-width': 0.7 })
    : path(smile, {
        fill: 'none',
        stroke: bearded ? '#f3d9cd' : '#9a4a3d',
        'stroke-width': 1.3,
        'stroke-linecap': 'round',
      });
  const nose = path('M32 30.500q-1.6 2.4.4 2.8', {
    fill: 'none',
    stroke: shade,
    'stroke-width': 1.2,
    'stroke-linecap': 'round',
  });
  const cheeks = [26, 38].map((x) => circle(x, 33.6, 2.1, { fill: '#e8604c', opacity: 0.16 }));
  return [...cheeks, nose, ...eyes, ...brows, mouth].join('');
}

const beard = (hair: string) =>
  path(
    'M21.5 29c.6 4.5 3 4.6 4.5 5 3-1.6 9-1.6 12 0 1.5-.4 3.9-.5 4.5-5v4c0 7-4.5 11.8-10.5 11.800S21.5 40 21.5 33z',
    { fill: hair },
  );

const glasses = () =>
  [27.2, 36.8]
    .map((x) =>
      circle(x, 29, 3.7, { fill: '#ffffff', 'fill-opacity': 0.1, stroke: '#22272a', 'stroke-width': 1.1 }),
    )
    .join('') +
  path('M30.9 28.600q1.1-.8 2.2 0M23.5 28.600l-2.4-.8M40.5 28.600l2.4-.8', {
    fill: 'none',
    stroke: '#22272a',
    'stroke-width': 1.1,
  });
