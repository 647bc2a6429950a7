import { avatar } from '#infra/art/avatar.ts';
import { cover } from '#infra/art/cover.ts';
import { rasterise } from '#infra/art/raster.ts';
import type { Category } from '#shared/entities/category.ts';
import { limits } from '#shared/limits.ts';

import type { PlacedGig } from './content.ts';
import type { Person, SampleProject } from './content/types.ts';

const COVER_WIDTH = 800;
const AVATAR_WIDTH = 256;
const WORK_WIDTH = 1200;
// Coprime to the number of compositions and of palettes: a gig's further pictures are of another kind and colour.
const NEXT_PICTURE = 7;

/** A picture as browsers upload it: in full size and as a small variant. */
export type Sample = { whole: Buffer; small: Buffer };

async function sample(drawing: string, width: number, smallWidth: number): Promise<Sample> {
  const [whole, small] = await Promise.all([
    rasterise(drawing, width, 'webp'),
    rasterise(drawing, smallWidth, 'webp'),
  ]);
  return { whole, small };
}

const inCoverSize = (drawing: string) => sample(drawing, COVER_WIDTH, limits.picture.image.small);

/** Prevents an unhandled rejection of pictures that are drawn in advance: awaiting them still throws. */
export function begun(drawing: Promise<Sample[]>): Promise<Sample[]> {
  drawing.catch(() => undefined);
  return drawing;
}

/** A gig's pictures, the cover first. */
export function picturesOf({ key, cat, place, pictures }: PlacedGig): Promise<Sample[]> {
  const drawings = Array.from({ length: pictures }, (_, index) =>
    cover(index === 0 ? key : `${key}/${index}`, cat, place + index * NEXT_PICTURE),
  );
  return Promise.all(drawings.map(inCoverSize));
}

/** The pictures that a project is posted with. */
export function picturesOfProject({ key, category, pictures }: SampleProject): Promise<Sample[]> {
  return draw(`${key}/brief`, category, pictures);
}

/** The pictures that are handed in with a project's module. */
export function picturesOfWork(
  { key, category }: SampleProject,
  name: string,
  count: number,
): Promise<Sample[]> {
  return draw(`${key}/${name}`, category, count);
}

function draw(subject: string, category: Category, count: number): Promise<Sample[]> {
  const drawings = Array.from({ length: count }, (_, index) => cover(`${subject}/${index}`, category));
  return Promise.all(drawings.map(inCoverSize));
}

/** A person's portrait. */
export function portraitOf({ username, looks }: Person): Promise<Sample> {
  return sample(avatar(username, looks), AVATAR_WIDTH, limits.picture.avatar.small);
}

/** What is delivered when a gig is delivered as a file. */
export function workOf({ key, cat, place }: PlacedGig): Promise<Buffer> {
  return rasterise(cover(`${key}/work`, cat, place), WORK_WIDTH, 'png');
}
