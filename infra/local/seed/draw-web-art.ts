import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { categories, type Category } from '#shared/entities/category.ts';

import { nobody } from './art/avatar.ts';
import { cover } from './art/cover.ts';
import { favicon, mark } from './art/mark.ts';
import { scenes } from './art/scenes.ts';

const folder = join(import.meta.dirname, '../../../web/public/art');
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Seed and turn of each category's picture on the home page, chosen so that neighbours differ in colour. */
const home: Record<Category, readonly [seed: string, turn: number]> = {
  'AI Artists': ['home', 25],
  Design: ['home', 0],
  'Web Development': ['home', 30],
  'Voice Over': ['home', 25],
  'Video Explainer': ['home', 25],
  Music: ['home', 0],
  Animation: ['home', 5],
  other: ['home', 0],
};

/** Every picture of the web app that is not uploaded by somebody, by file name. */
export function webArt(): Record<string, string> {
  const ofCategories = categories.map((category) => {
    const [seed, turn] = home[category];
    return [`category-${slug(category)}.svg`, cover(seed, category, turn)];
  });
  const ofScenes = Object.entries(scenes).map(([name, drawing]) => [`${name}.svg`, drawing]);
  return {
    'hero-1.svg': cover('hero', 'Design', 0),
    'hero-2.svg': cover('hero-9', 'Web Development', 0),
    'hero-3.svg': cover('hero', 'Music', 25),
    ...Object.fromEntries([...ofCategories, ...ofScenes]),
    'avatar-default.svg': nobody(),
    'favicon.svg': favicon(),
    'mark.svg': mark(),
  };
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(webArt()).map(([name, drawing]) => writeFile(join(folder, name), `${drawing}\n`)),
  );
}
