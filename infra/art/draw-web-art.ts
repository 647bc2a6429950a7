import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { defaultAvatar } from './avatar.ts';
import { brandPictures } from './brand-pictures.ts';
import { cover } from './cover.ts';
import { favicon, mark } from './mark.ts';
import { rasterise } from './raster.ts';
import { scenes } from './scenes.ts';
import { webPictures } from './web-pictures.ts';

/** The folder of the web app's pictures. */
export const folder = join(import.meta.dirname, '../../web/public/art');

/** Every picture that the web app uses as SVG, by file name. */
export function webArt(): Record<string, string> {
  const ofScenes = Object.entries(scenes).map(([name, drawing]) => [`${name}.svg`, drawing]);
  return {
    'hero-1.svg': cover('hero', 'Design', 0),
    'hero-2.svg': cover('hero-9', 'Web Development', 0),
    'hero-3.svg': cover('hero', 'Music', 25),
    ...Object.fromEntries(ofScenes),
    'avatar-default.svg': defaultAvatar(),
    'favicon.svg': favicon(),
    'mark.svg': mark(),
  };
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...Object.entries(webArt()).map(([name, drawing]) => writeFile(join(folder, name), `${drawing}\n`)),
    ...[...webPictures(), ...brandPictures()].map(async ({ name, drawing, width, format = 'webp' }) =>
      writeFile(join(folder, name), await rasterise(drawing, width, format, 'thorough')),
    ),
  ]);
}
