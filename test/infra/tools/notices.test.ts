import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';

import { NOTICES, noticesOf } from '#infra/tools/notices/notices.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'tandem-notices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs a package with these files. Returns the path of its module. */
function install(name: string, more: object, files: Record<string, string> = {}): string {
  const place = join(folder, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  const described = { ...files, 'package.json': JSON.stringify({ name, version: '1.2.3', ...more }) };
  for (const [file, text] of Object.entries(described)) writeFileSync(join(place, file), text);
  return join(place, 'dist/index.js');
}

const mit = { license: 'MIT' };

describe('the notices of a build', () => {
  it('name each package with its version, its licence, and the texts of the licence and the notice', () => {
    const notices = noticesOf([
      install('plain', mit, { LICENSE: 'Plain may be copied.\r\n' }),
      install('@scope/inner', { license: 'Apache-2.0' }, { 'NOTICE.txt': 'By us.', 'licence.md': 'Terms.' }),
      install('plain/node_modules/old', { licenses: [{ type: 'BSD' }] }, { COPYING: 'Old may be copied.' }),
      join(folder, 'our/own.ts'),
      '\0rolldown/runtime.js',
    ]);
    const line = `\n\n${'-'.repeat(80)}\n\n`;
    expect(notices.slice(1).trim().split(line)).toEqual([
      '@scope/inner 1.2.3 (Apache-2.0)\n\nBy us.\n\nTerms.',
      'old 1.2.3 (BSD)\n\nOld may be copied.',
      'plain 1.2.3 (MIT)\n\nPlain may be copied.',
    ]);
  });

  it('have a text once that several packages share, and a package once', () => {
    const modules = ['one', 'two'].map((name) => install(name, mit, { LICENSE: 'Share it.' }));
    expect(noticesOf([...modules, ...modules])).toBe('\uFEFFone 1.2.3 (MIT)\ntwo 1.2.3 (MIT)\n\nShare it.\n');
  });

  it('are refused for packages without a licence or its text, by their names', () => {
    const modules = [
      install('silent', mit, { 'README.md': 'MIT' }),
      install('nameless', {}, { LICENSE: 'Share it.' }),
      install('good', mit, { LICENSE: 'Share it.' }),
    ];
    expect(() => noticesOf(modules)).toThrow('have no licence to pass on: silent, nameless.');
  });
});

it('the help of the site links to its notices', () => {
  const help = readFileSync(join(root, 'web/src/pages/about/help.tsx'), 'utf8');
  expect(help).toContain(`href="/${NOTICES}"`);
});

it(
  'the site has the licence of every package that is in it, with its fonts and styles',
  { tags: 'full' },
  async () => {
    const built = (await build({
      configFile: join(root, 'web/vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    const modules = built.output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
    const packages = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
    expect(packages).toContain('react-dom');
    const notices = built.output.find(({ fileName }) => fileName === NOTICES);
    const text = notices?.type === 'asset' ? String(notices.source) : '';
    const unnamed = [
      ...packages,
      '@fontsource-variable/figtree',
      '@fontsource/bricolage-grotesque',
      'tailwindcss',
    ].filter((name) => !new RegExp(`^\uFEFF?${name} [0-9]`, 'm').test(text));
    expect(unnamed).toEqual([]);
    expect(text).toContain('SIL OPEN FONT LICENSE');
  },
);
