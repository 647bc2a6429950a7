import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PlacedGig } from './content.ts';
import type { Person, SampleModule, SamplePiece, SampleProject } from './content/types.ts';

/** A picture as browsers upload it, in full size and as a small variant. */
export type Picture = { whole: Buffer; small: Buffer };

/** The pictures of the sample marketplace, each with its small variant; the files that were delivered have none. */
export const pictureFolder = join(import.meta.dirname, 'pictures');

const read = (name: string) => readFileSync(join(pictureFolder, `${name}.webp`));
const picture = (name: string): Picture => ({ whole: read(name), small: read(`${name}-small`) });
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => picture(`${name}-${index + 1}`));

/** A gig's pictures, the cover first. */
export const picturesOf = ({ key, pictures }: PlacedGig): Picture[] => numbered(`gigs/${key}`, pictures);

/** The pictures of a project's description. */
export const picturesOfProject = ({ key, pictures }: SampleProject): Picture[] =>
  numbered(`projects/${key}`, pictures);

/** The pictures that are submitted as the work of a project's module. */
export const picturesOfWork = (
  { key, modules = [] }: SampleProject,
  module: SampleModule,
  count: number,
): Picture[] => numbered(`projects/${key}-work-${modules.indexOf(module) + 1}`, count);

/** The pictures that show finished work. */
export const picturesOfPiece = ({ of, client, pictures }: SamplePiece): Picture[] =>
  numbered(`pieces/${of}-${client}`, pictures);

/** A person's portrait. */
export const portraitOf = ({ username }: Person): Picture => picture(`people/${username}`);

/** The file that the seller delivers for an order of this gig. */
export const workOf = ({ key }: PlacedGig): Buffer => read(`deliveries/${key}`);
