import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { readOptions } from '#test/options.ts';

import { scripts } from '../../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../..');
const folders = ['.ci', '.github', 'functions', 'infra', 'shared', 'test', 'web'];
const papers = globSync(['*.md', `{${folders.join(',')}}/**/*.md`], { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const FENCED = /^ *```[^\n]*\n(.*?)^ *```$/gms;
const withoutFences = (text: string) => text.replaceAll(FENCED, '');
const links = (text: string) => matches(withoutFences(text), /\]\((?!https?:)([^)\s]+)\)/g);
const spans = (text: string) => matches(withoutFences(text), /`([^`\n]+)`/g);
const commandLines = (text: string) => [
  ...matches(text, FENCED).flatMap((block) => block.split('\n')),
  ...spans(text),
];

/** The anchors that GitHub gives to the headings of a paper. */
const anchors = (text: string) =>
  matches(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link from this paper leads to a file, and to a heading of it if it names one. */
function leads(paper: string, link: string): boolean {
  const [path = '', anchor] = link.split('#', 2);
  const target = path === '' ? paper : join(dirname(paper), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchors(read(target)).includes(anchor);
}

const isPath = (span: string) => /^[\w.@/-]+$/.test(span) && folders.includes(span.split('/', 1)[0] ?? '');

/** What npm does not know, or `npm test` refuses. */
function mistakes(line: string): string[] {
  const [command = ''] = line.split(' #', 1);
  const named = matches(command, /\bnpm (?:run )?([\w:-]+)/g);
  const unknown = named.filter((name) => !(name in scripts) && !['audit', 'ci', 'install'].includes(name));
  const [, words] = / npm test -- (.+)/.exec(` ${command.trim()}`) ?? [];
  try {
    readOptions(words?.split(/\s+/) ?? []);
    return unknown;
  } catch (error) {
    return [...unknown, String(error)];
  }
}

it.each(papers)('%s has no link that leads nowhere, and no path or command that there is not', (paper) => {
  const text = read(paper);
  expect({
    links: links(text).filter((link) => !leads(paper, link)),
    paths: spans(text).filter((span) => isPath(span) && !existsSync(join(root, span))),
    commands: commandLines(text).flatMap(mistakes),
  }).toEqual({ links: [], paths: [], commands: [] });
});

it('the README is read in one sitting, and shows each picture that is kept for it', () => {
  const readme = read('README.md');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  const pictures = globSync('.github/*.webp', { cwd: root });
  expect(pictures.filter((picture) => !readme.includes(`](${picture})`))).toEqual([]);
});

it('what leads nowhere is found (checks this search)', () => {
  const isFound = (link: string) => leads('README.md', link);
  expect(['none.md', '#none', 'infra/README.md#none'].filter(isFound)).toEqual([]);
  expect(['#its-state', 'infra/README.md#what-is-ours', 'LICENSE'].filter((link) => !isFound(link))).toEqual(
    [],
  );
  expect(mistakes('npm run none').concat(mistakes('npm test -- none'))).toHaveLength(2);
});
