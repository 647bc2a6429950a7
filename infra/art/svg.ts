type Attributes = Record<string, string | number | undefined>;

/** A point of a drawing. */
export type Point = readonly [x: number, y: number];

// A tenth of a unit is finer than a pixel of the largest picture we make.
const round = (value: string | number) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
const fine = (value: string | number) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

/** One SVG element. Numbers are rounded; undefined attributes are omitted. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${key.includes('opacity') ? fine(value ?? '') : round(value ?? '')}"`)
    .join('');
  return children.length ? `<${name}${given}>${children.join('')}</${name}>` : `<${name}${given}/>`;
}

export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  el('circle', { cx, cy, r, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  el('rect', { x, y, width, height, ...attributes });

export const path = (data: string, attributes: Attributes) => el('path', { d: data, ...attributes });

export const group = (attributes: Attributes, ...children: string[]) => el('g', attributes, ...children);

/** Path data with its numbers rounded: d`M${x} ${y}h10`. */
export function d(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return strings.reduce((text, part, index) => text + String(round(values[index - 1] ?? '')) + part);
}

/** Path data of a smooth curve along the points; `closed` joins its ends smoothly too. */
export function flow(points: readonly Point[], closed = false): string {
  const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
  const [first, second] = points;
  const last = points.at(-1);
  if (!first || !second || !last) return '';
  const [startX, startY] = closed ? middle(last, first) : first;
  const turns = (closed ? points : points.slice(1, -1)).map((point, index) => {
    const next = points[closed ? (index + 1) % points.length : index + 2] ?? last;
    const [x, y] = middle(point, next);
    return d`Q${point[0]} ${point[1]} ${x} ${y}`;
  });
  return d`M${startX} ${startY}` + turns.join('') + (closed ? 'Z' : d`L${last[0]} ${last[1]}`);
}

/** A blend of two #rrggbb colours: share 0 is the first, 1 the second. */
export function blend(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(index, index + 2), 16);
  const mixed = [1, 3, 5].map((index) => {
    const value = channel(from, index) + (channel(to, index) - channel(from, index)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** A linear gradient, by default from the top left to the bottom right. */
export function linear(
  id: string,
  colours: readonly string[],
  direction: Attributes = { x2: 1, y2: 1 },
): string {
  return el('linearGradient', { id, ...direction }, ...stops(colours));
}

/** A radial gradient, by default with its centre towards the top left. */
export function radial(
  id: string,
  colours: readonly string[],
  light: Attributes = { cx: 0.35, cy: 0.3 },
): string {
  return el('radialGradient', { id, ...light }, ...stops(colours));
}

function stops(colours: readonly string[]): string[] {
  return colours.map((colour, index) =>
    el('stop', { offset: `${Math.round((index / (colours.length - 1)) * 100)}%`, 'stop-color': colour }),
  );
}

/** A complete SVG document. */
export function picture(width: number, height: number, ...children: string[]): string {
  return el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` }, ...children);
}
