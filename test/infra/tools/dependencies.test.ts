import { resolve } from 'node:path';

import { build } from 'rolldown';
import { expect, it } from 'vitest';

import { functions } from '#infra/functions/functions.ts';

import { dependencies } from '../../../package.json' with { type: 'json' };

const inputs = [
  'infra/local/start.ts',
  'web/vite.config.ts',
  ...['main.tsx', 'first-screen.ts', 'lib/files/download-worker.ts'].map((file) => `web/src/${file}`),
];
/** Packages that style sheets and pages name, or that the one that imports them wants. */
const otherwise = ['@fontsource-variable/figtree', '@fontsource/bricolage-grotesque', 'tailwindcss'];

const isPackage = (name: string) => /^[@a-z][^:]*$/.test(name);
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

it('what the functions, the site and starting it import is a dependency, and nothing else is', async () => {
  const { output } = await build({
    cwd: resolve(import.meta.dirname, '../../..'),
    input: [...inputs, ...functions.map(({ file }) => `functions/${file}.ts`)],
    platform: 'node',
    external: isPackage,
    treeshake: false,
    moduleTypes: { '.css': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
    write: false,
  });
  const ours = new Set(output.map(({ fileName }) => fileName));
  const imported = output
    .flatMap((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))
    .filter((name) => isPackage(name) && !ours.has(name))
    .map(packageOf);
  expect([...new Set([...imported, ...otherwise])].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});
