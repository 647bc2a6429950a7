import { circle, el, group, path, picture, rect } from './svg.ts';

const [WIDTH, HEIGHT] = [240, 180];
const evergreen = '#0b5d47';
const leaf = '#3fa37c';
const orange = '#ff8a57';
const paper = '#fffaf1';
const line = '#d9d0bd';
const ink = '#17352b';
const sheet = { fill: paper, stroke: line, 'stroke-width': 1.5 };
const pen = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/** A small drawing on a faint green shape, readable on light and dark pages. */
const scene = (...children: string[]) =>
  picture(
    WIDTH,
    HEIGHT,
    path('M32 96c-6-44 34-78 86-74s96 26 98 70-38 68-92 70S38 140 32 96z', { fill: leaf, opacity: 0.2 }),
    el('ellipse', { cx: 120, cy: 160, rx: 82, ry: 6, fill: evergreen, opacity: 0.22 }),
    ...children,
  );

const sparkle = (x: number, y: number, size: number, fill = orange) =>
  path(
    `M${x} ${y - size}q${size * 0.2} ${size * 0.8} ${size} ${size}q-${size * 0.8} ${size * 0.2}-${size} ${size}q-${size * 0.2}-${size * 0.8}-${size}-${size}q${size * 0.8}-${size * 0.2} ${size}-${size}z`,
    { fill },
  );

const written = (x: number, y: number, widths: number[], fill = line) =>
  widths.map((width, index) => rect(x, y + index * 14, width, 6, { rx: 3, fill })).join('');

/** An open parcel that contains only a blank receipt. */
const noOrders = () =>
  scene(
    group(
      { transform: 'rotate(5 120 70)' },

      path('M92 116V34l7-6 7 6 8-6 7 6 7-6 8 6 7-6 7 6v82z', sheet),
      written(102, 46, [36, 26, 32]),
    ),
    path('M58 92h124v58q0 10-10 10H68q-10 0-10-10z', { fill: evergreen }),
    path('M58 92h124v16H58z', { fill: ink, opacity: 0.35 }),
    path('M58 92L38 112l58 10 24-22zM182 92l20 20-58 10-24-22z', { fill: leaf }),
    path('M38 112l58 10 24-22M202 112l-58 10-24-22', {
      ...pen,
      stroke: ink,
      opacity: 0.18,
      'stroke-width': 2,
    }),
    rect(146, 138, 24, 8, { rx: 4, fill: orange }),
    sparkle(50, 58, 10),
    sparkle(192, 48, 7, leaf),
    circle(204, 78, 4, { fill: orange }),
  );

/** A blank gig card and a pencil. */
const noGigs = () =>
  scene(
    group(
      { transform: 'rotate(-5 106 92)' },
      rect(54, 34, 104, 122, { rx: 14, ...sheet }),
      path('M54 48a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v50H54z', { fill: leaf, opacity: 0.35 }),
      rect(64, 44, 84, 44, {
        rx: 8,
        fill: 'none',
        stroke: evergreen,
        'stroke-width': 2.5,
        'stroke-dasharray': '6 6',
        'stroke-linecap': 'round',
      }),
      path('M106 57v18M97 66h18', { ...pen, stroke: evergreen, 'stroke-width': 5 }),
      written(66, 108, [64, 44, 28]),
    ),
    group(
      { transform: 'rotate(28 178 96)' },
      rect(168, 44, 20, 78, { fill: orange }),
      path('M168 122h20l-10 24z', { fill: paper }),
      path('M174.5 137.600h7l-3.5 8.400z', { fill: ink }),
      path('M168 44v-8a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6v8z', { fill: evergreen }),
      rect(168, 44, 20, 6, { fill: line }),
      path('M178 52v66', { ...pen, stroke: ink, opacity: 0.16, 'stroke-width': 5 }),
    ),
    sparkle(40, 62, 8),
    sparkle(206, 40, 10, leaf),
  );

/** A magnifying glass over cards that do not match. */
const noResults = () =>
  scene(
    [
      [40, 58, -8],
      [150, 44, 7],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        group(
          { transform: `rotate(${turn} ${x + 28} ${y + 36})` },
          rect(x, y, 58, 74, { rx: 9, ...sheet }),
          path(`M${x} ${y + 9}a9 9 0 0 1 9-9h40a9 9 0 0 1 9 9v28H${x}z`, { fill: leaf, opacity: 0.45 }),
          written(x + 9, y + 46, [38, 24]),
        ),
      )
      .join(''),
    path('M146 122l38 38', { ...pen, stroke: ink, 'stroke-width': 15 }),
    path('M152 128l30 30', { ...pen, stroke: orange, 'stroke-width': 8 }),
    circle(118, 92, 43, { fill: paper }),
    circle(118, 92, 43, { fill: leaf, opacity: 0.16 }),
    circle(118, 92, 43, { ...pen, stroke: evergreen, 'stroke-width': 9 }),
    path('M92 82a28 28 0 0 1 18-17', { ...pen, stroke: '#ffffff', 'stroke-width': 5 }),
    path('M104 104q14-13 28 0', { ...pen, stroke: evergreen, 'stroke-width': 5 }),
    [106, 130].map((x) => circle(x, 88, 4, { fill: evergreen })).join(''),
    sparkle(60, 36, 8),
    circle(212, 132, 4, { fill: leaf }),
  );

/** A map with a dotted path that stops at a question mark. */
const notFound = () =>
  scene(
    path('M44 54l50-16v104l-50 16zM146 54l50-16v104l-50 16z', sheet),
    path('M94 38l52 16v104l-52-16z', { fill: '#ece3d2' }),
    path('M44 104q26-18 50-6v44l-50 16z', { fill: leaf, opacity: 0.5 }),
    path('M146 96q24 10 50-14v24q-24 22-50 14z', { fill: leaf, opacity: 0.35 }),
    path('M62 134q10-26 32-26t34 2q12 4 16-14', {
      ...pen,
      stroke: evergreen,
      'stroke-width': 5,
      'stroke-dasharray': '1 11',
    }),
    circle(62, 134, 7, { fill: evergreen }),
    path('M152 88c-19-22-25-31-25-43a25 25 0 0 1 50 0c0 12-6 21-25 43z', { fill: orange }),
    path('M144.5 39.500c0-10 15.5-10 15.5.5 0 7-8 6.5-8 13', { ...pen, stroke: paper, 'stroke-width': 5 }),
    circle(152, 62, 3.2, { fill: paper }),
    sparkle(52, 32, 8, leaf),
    sparkle(206, 62, 7),
  );

/** A plug that has come out of its socket. */
const error = () =>
  scene(
    path('M14 118q22 26 42 2t34-16', { ...pen, stroke: leaf, 'stroke-width': 7 }),
    path('M226 66q-18-30-36-6t-30 20', { ...pen, stroke: leaf, 'stroke-width': 7 }),
    group(
      { transform: 'rotate(-22 92 102)' },
      rect(74, 80, 36, 44, { rx: 9, fill: evergreen }),
      rect(102, 80, 8, 44, { fill: leaf }),
      rect(110, 88, 15, 7, { rx: 2, fill: line }),
      rect(110, 109, 15, 7, { rx: 2, fill: line }),
    ),
    group(
      { transform: 'rotate(-22 158 78)' },
      rect(140, 54, 38, 48, { rx: 9, fill: orange }),
      rect(140, 54, 9, 48, { rx: 4, fill: '#c85a2b' }),
      rect(156, 68, 14, 5, { rx: 2.5, fill: paper, opacity: 0.7 }),
    ),
    path('M126 66l-7-16M134 56l2-18M112 76l-16-6M138 108l8 15M128 116l0 17', {
      ...pen,
      stroke: orange,
      'stroke-width': 5,
    }),
    sparkle(60, 52, 8, leaf),
    sparkle(190, 122, 9),
  );

/** The illustrations of pages that have nothing to show, by file name. */
export const scenes = {
  'no-orders': noOrders(),
  'no-gigs': noGigs(),
  'no-results': noResults(),
  'not-found': notFound(),
  error: error(),
};
