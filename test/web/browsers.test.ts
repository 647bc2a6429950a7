import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('the app is built for the browsers that the README names', () => {
  const target = /target: (\[.*\])/.exec(read('web/vite.config.ts'))?.[1] ?? '[]';
  const built = JSON.parse(target.replaceAll("'", '"')) as string[];
  const [, chrome, firefox, safari] =
    /Chrome and Edge (\d+),\s+Firefox (\d+),\s+Safari ([\d.]+)/.exec(read('README.md')) ?? [];
  expect(built).toEqual([`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`]);
});
