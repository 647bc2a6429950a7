import type { Category } from '#shared/entities/category.ts';

import { avatar } from './art/avatar.ts';
import { cover } from './art/cover.ts';
import { rasterise } from './art/raster.ts';
import type { PlacedGig } from './content.ts';
import type { Person, SampleProject } from './content/types.ts';

const COVER_WIDTH = 800;
const AVATAR_WIDTH = 256;
const WORK_WIDTH = 1200;
const GLIMPSE_WIDTH = 480;
// Coprime to the number of compositions and of palettes: a gig's further pictures are of another kind and colour.
const NEXT_PICTURE = 7;

/** Lets pictures be drawn ahead of their need: whoever waits for them then hears of a failure. */
export function begun(drawing: Promise<Buffer[]>): Promise<Buffer[]> {
  drawing.catch(() => undefined);
  return drawing;
}

/** A gig's pictures, the cover first. */
export function picturesOf({ key, cat, place, pictures }: PlacedGig): Promise<Buffer[]> {
  const drawings = Array.from({ length: pictures }, (_, index) =>
    cover(index === 0 ? key : `${key}/${index}`, cat, place + index * NEXT_PICTURE),
  );
  return Promise.all(drawings.map((drawing) => rasterise(drawing, COVER_WIDTH, 'webp')));
}

/** The pictures that a project is posted with. */
export function picturesOfProject({ key, category, pictures }: SampleProject): Promise<Buffer[]> {
  return draw(`${key}/brief`, category, pictures, COVER_WIDTH);
}

/** The pictures that are handed in with a project's module. */
export function picturesOfWork(
  { key, category }: SampleProject,
  name: string,
  count: number,
): Promise<Buffer[]> {
  return draw(`${key}/${name}`, category, count, GLIMPSE_WIDTH);
}

function draw(subject: string, category: Category, count: number, width: number): Promise<Buffer[]> {
  const drawings = Array.from({ length: count }, (_, index) => cover(`${subject}/${index}`, category));
  return Promise.all(drawings.map((drawing) => rasterise(drawing, width, 'webp')));
}

/** A person's portrait. */
export function portraitOf({ username, looks }: Person): Promise<Buffer> {
  return rasterise(avatar(username, looks), AVATAR_WIDTH, 'webp');
}

/** What is delivered when a gig is delivered as a file. */
export function workOf({ key, cat, place }: PlacedGig): Promise<Buffer> {
  return rasterise(cover(`${key}/work`, cat, place), WORK_WIDTH, 'png');
}
