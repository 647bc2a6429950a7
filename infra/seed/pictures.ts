import { avatar } from '#infra/art/avatar.ts';
import { cover } from '#infra/art/cover.ts';
import { rasterise } from '#infra/art/raster.ts';
import type { Category } from '#shared/entities/category.ts';
import { limits } from '#shared/limits.ts';

import type { PlacedGig } from './content.ts';
import type { Person, SamplePiece, SampleProject } from './content/types.ts';

const COVER_WIDTH = 800;
const AVATAR_WIDTH = 256;
const WORK_WIDTH = 1200;
// Coprime to the numbers of compositions and palettes, so that each further picture of a gig uses different ones.
const TURN_STEP = 7;

/** A picture as browsers upload it, in full size and as a small variant. */
export type Sample = { whole: Buffer; small: Buffer };

let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture in both sizes. One picture after the other, in the order they are asked for: all at once, they would
 * take every thread of Node's pool from the files, passwords and pictures that are needed first.
 */
function sample(drawing: string, width: number, smallWidth: number): Promise<Sample> {
  const draw = async () => {
    const [whole, small] = await Promise.all([
      rasterise(drawing, width, 'webp'),
      rasterise(drawing, smallWidth, 'webp'),
    ]);
    return { whole, small };
  };
  const drawn = lastDrawn.then(draw);
  lastDrawn = drawn.catch(() => undefined);
  return drawn;
}

const inCoverSize = (drawing: string) => sample(drawing, COVER_WIDTH, limits.picture.image.small);

/** Marks the rejection of pictures that are drawn in advance as handled. Awaiting them still throws. */
export function preventUnhandledRejection<T>(drawing: Promise<T>): Promise<T> {
  drawing.catch(() => undefined);
  return drawing;
}

/** A gig's pictures, the cover first. */
export function picturesOf({ key, cat, place, pictures }: PlacedGig): Promise<Sample[]> {
  const drawings = Array.from({ length: pictures }, (_, index) =>
    cover(index === 0 ? key : `${key}/${index}`, cat, place + index * TURN_STEP),
  );
  return Promise.all(drawings.map(inCoverSize));
}

/** The pictures of a project's description. */
export function picturesOfProject({ key, category, pictures }: SampleProject): Promise<Sample[]> {
  return draw(`${key}/brief`, category, pictures);
}

/** The pictures that are submitted as the work of a project's module. */
export function picturesOfWork(
  { key, category }: SampleProject,
  name: string,
  count: number,
): Promise<Sample[]> {
  return draw(`${key}/${name}`, category, count);
}

/** The pictures that show finished work. */
export function picturesOfPiece(
  { of, client, pictures }: SamplePiece,
  category: Category,
): Promise<Sample[]> {
  return draw(`${of}/${client}/shown`, category, pictures);
}

function draw(subject: string, category: Category, count: number): Promise<Sample[]> {
  const drawings = Array.from({ length: count }, (_, index) => cover(`${subject}/${index}`, category));
  return Promise.all(drawings.map(inCoverSize));
}

/** A person's portrait. */
export function portraitOf({ username, looks }: Person): Promise<Sample> {
  return sample(avatar(username, looks), AVATAR_WIDTH, limits.picture.avatar.small);
}

/** The file that the seller delivers for an order of this gig. */
export function workOf({ key, cat, place }: PlacedGig): Promise<Buffer> {
  return rasterise(cover(`${key}/work`, cat, place), WORK_WIDTH, 'png');
}
