import { avatar } from './art/avatar.ts';
import { cover } from './art/cover.ts';
import { rasterise } from './art/raster.ts';
import type { PlacedGig } from './content.ts';
import type { Person } from './content/types.ts';

const COVER_WIDTH = 800;
const AVATAR_WIDTH = 256;
const WORK_WIDTH = 1200;
// Coprime to the number of compositions and of palettes: a gig's further pictures are of another kind and colour.
const NEXT_PICTURE = 7;

/** A gig's pictures, the cover first. */
export function picturesOf({ key, cat, place, pictures }: PlacedGig): Promise<Buffer[]> {
  const drawings = Array.from({ length: pictures }, (_, index) =>
    cover(index === 0 ? key : `${key}/${index}`, cat, place + index * NEXT_PICTURE),
  );
  return Promise.all(drawings.map((drawing) => rasterise(drawing, COVER_WIDTH, 'webp')));
}

/** A person's portrait. */
export function portraitOf({ username, looks }: Person): Promise<Buffer> {
  return rasterise(avatar(username, looks), AVATAR_WIDTH, 'webp');
}

/** What is delivered when a gig is delivered as a file. */
export function workOf({ key, cat, place }: PlacedGig): Promise<Buffer> {
  return rasterise(cover(`${key}/work`, cat, place), WORK_WIDTH, 'png');
}
