import { blend, circle, group, path, rect } from './svg.ts';

/** The hair styles of avatars, headwear included. */
export const hairStyles = [
  'crop',
  'side',
  'curls',
  'afro',
  'bun',
  'long',
  'bob',
  'waves',
  'bald',
  'beanie',
  'scarf',
  'locs',
] as const;
export type HairStyle = (typeof hairStyles)[number];

type Layer = (hair: string, cloth: string) => string;

const behind: Partial<Record<HairStyle, Layer>> = {
  afro: (hair) => circle(32, 24, 18, { fill: hair }),
  bun: (hair) => circle(32, 9.5, 6, { fill: hair }),
  long: (hair) =>
    path('M17.5 30C16.5 17 22 10.5 32 10.500S47.5 17 46.5 30c-.4 8 2 16 3.5 22H14c1.5-6 3.9-14 3.5-22z', {
      fill: hair,
    }),
  bob: (hair) =>
    path('M18 30c-1-13 5-19 14-19s15 6 14 19c0 5 .5 9 1 12-4 2-26 2-30 0 .5-3 1-7 1-12z', { fill: hair }),
  waves: (hair) =>
    path(
      'M18 28c-2-12 5-17.5 14-17.500S48 16 46 28c3 3 1 6 2.5 8.5 2 3 0 6-1 8.5-2 5-28 5-31 0-1-2.5-3-5.5-1-8.5 1.5-2.5-.5-5.5 2.5-8.500z',
      { fill: hair },
    ),
  locs: (hair) =>
    group(
      { fill: hair },
      circle(32, 23, 13.5, {}),
      ...[17, 20.5, 40, 43.5].map((x, index) => rect(x, 22, 3.8, index % 2 ? 24 : 19, { rx: 1.9 })),
    ),
  scarf: (_, cloth) =>
    path('M16 32C15 17 22 9.5 32 9.500S49 17 48 32c0 8 3 14 5 20H11c2-6 5-12 5-20z', {
      fill: blend(cloth, '#ffffff', 0.25),
    }),
};

const front: Record<HairStyle, Layer> = {
  bald: () => '',
  crop: (hair) =>
    path(
      'M20.8 27C19 17 25 11.5 32 11.500S45 17 43.2 27c-1-4.5-2.6-6.5-4-7.6-4 1-10.4 1-14.4 0-1.4 1.1-3 3.1-4 7.600z',
      { fill: hair },
    ),
  side: (hair) =>
    path(
      'M20.8 27c-2-9.5 3-16 11.4-16 8.8 0 13 6.5 11 16-1-3.5-2-5.5-3.2-7-6 1-11-.5-14.5-3.2-1 3.5-3.6 5.7-4.7 10.200z',
      { fill: hair },
    ),
  curls: (hair) =>
    group(
      { fill: hair },
      ...[
        [22, 22, 4.6],
        [24, 16.5, 5],
        [29.5, 13, 5.4],
        [36, 13.5, 5.2],
        [40.5, 17.5, 4.8],
        [42.2, 22.5, 4.2],
        [31, 17, 4.5],
        [36.5, 18, 3.6],
      ].map(([x = 0, y = 0, size = 0]) => circle(x, y, size, {})),
    ),
  afro: (hair) =>
    path('M20.5 26c-.5-9 5-14.5 11.5-14.500S44 17 43.5 26c-2-5-5.5-7-11.5-7s-9.5 2-11.5 7z', { fill: hair }),
  bun: (hair) =>
    path(
      'M20.8 27.500c-1.3-10 4.2-15 11.2-15s12.5 5 11.2 15c-1.5-5.5-5.2-8.5-11.2-8.500s-9.7 3-11.2 8.500z',
      { fill: hair },
    ),
  long: (hair) =>
    path('M20 30c-.5-11 4.5-17.5 12-17.500S44.5 19 44 30c-1.2-6-4.5-9.5-8.5-12.5-2 5-9.5 7.5-15.5 12.500z', {
      fill: hair,
    }),
  bob: (hair) =>
    path(
      'M20.3 28c-1-10 4-15.5 11.7-15.500S44.7 18 43.7 28c-.7-2.6-1.3-4.5-2-5.800H22.300c-.7 1.3-1.3 3.2-2 5.800z',
      { fill: hair },
    ),
  waves: (hair) =>
    path('M20 29c-1-11 5-16.5 12-16.500S45 18 44 29c-1.5-4.5-3.5-8-7-10.500C33 22.5 24 22 20 29z', {
      fill: hair,
    }),
  beanie: (_, cloth) =>
    path('M20 22.500C20 13 25 8.5 32 8.500S44 13 44 22.500z', { fill: cloth }) +
    rect(18.8, 19.5, 26.4, 5.6, { rx: 2.8, fill: blend(cloth, '#ffffff', 0.28) }),
  scarf: (_, cloth) => {
    const light = blend(cloth, '#ffffff', 0.25);
    return (
      path(
        'M20.2 30c-1.7-11 3.3-18.5 11.8-18.500S45.5 19 43.8 30c-.6-8-4.5-12.5-11.8-12.500S20.8 22 20.2 30z',
        { fill: light },
      ) +
      path('M20.2 30c0 9 5 14.5 11.8 14.500S43.8 39 43.8 30l4 4c1 9-5 17-15.8 17S15.2 43 16.2 34z', {
        fill: light,
      }) +
      path('M22 45c6 5 14 5 20 0', {
        fill: 'none',
        stroke: blend(light, '#000000', 0.18),
        'stroke-width': 1.2,
        'stroke-linecap': 'round',
      })
    );
  },
  locs: (hair) =>
    path(
      'M20.3 28c-1-11 4.5-16 11.7-16s12.7 5 11.7 16c-.8-3-2-5.5-3.5-7.500l-4 2.5-3-3-4 3.5-3.5-3c-2.5 1.5-4.6 4.5-5.4 7.500z',
      { fill: hair },
    ),
};

/** The part of the hair behind the head and shoulders. */
export const hairBehind = (style: HairStyle, hair: string, cloth: string) =>
  behind[style]?.(hair, cloth) ?? '';

/** The part of the hair in front of the head. */
export const hairInFront = (style: HairStyle, hair: string, cloth: string) => front[style](hair, cloth);

/** Whether this style covers the ears. */
export const coversEars = (style: HairStyle) => ['long', 'bob', 'waves', 'scarf', 'locs'].includes(style);
