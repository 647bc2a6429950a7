import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { expect, test } from 'vitest';

import { Failure } from '#shared/api/call.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { categories } from '#shared/rules/work/category.ts';
import { routes } from '#web/routes.ts';

const product = readFileSync('shared/docs/product.md', 'utf8');

/** What the modules of these files export, by file. */
const exportsOf = async (files: string): Promise<[file: string, module: Record<string, unknown>][]> =>
  Promise.all(
    globSync(files).map(async (file) => [
      file,
      (await import(pathToFileURL(file).href)) as Record<string, unknown>,
    ]),
  );

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test('every anchor of shared/docs that a comment names exists', () => {
  const files = globSync('{shared,functions,infra,web,test}/**/*.{ts,tsx,mjs}');
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([\w-]+\.md)#([\w-]+)/g)].map(([, page = '', anchor = '']) => ({
      file,
      page: `shared/docs/${page}`,
      anchor,
    })),
  );
  const ours = named.filter(({ page }) => existsSync(page));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter(({ page, anchor }) => !anchorsOf(page).includes(anchor))).toEqual([]);
});

test('the texts, categories and screens of the product page are those of the code', async () => {
  const texts = JSON.stringify(await exportsOf('shared/texts/**/*.ts'));
  const quoted = [...product.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((text) => !texts.includes(JSON.stringify(text)))).toEqual([]);
  expect(product).toContain(`: ${categories.join(', ')}.`);
  const access = { anyone: 'anyone', user: 'signed in', seller: 'sellers' };
  const screens = [...product.matchAll(/^\| `\/\S*` \| [a-z ]+ \|/gm)].map(([row]) => row);
  const expected = routes.map((each) => `| \`${each.path}\` | ${access[each.access]} |`);
  expect(screens.toSorted(), 'the table of screens of shared/docs/product.md').toEqual(expected.toSorted());
});

test('the answer of a failed call is described with all its fields', () => {
  const { message, code, ...optional } = Failure.shape;
  const fields = [...Object.keys({ message, code }), ...Object.keys(optional).map((field) => `${field}?`)];
  expect(product).toContain(`A failed call answers \`{ ${fields.join(', ')} }\``);
});

const DAY = 24 * 3_600_000;
const units: Record<string, number> = { day: DAY, hour: DAY / 24, minute: 60_000, second: 1_000 };
Object.assign(units, { MB: 1024 ** 2, GB: 1024 ** 3 });

test('the numbers of the product page are those of the code', async () => {
  const limits = (await exportsOf('shared/limits/*.ts')).map(([file, module]) => [
    `${basename(file, '.ts').replace(/s$/, '')}Limits`,
    module,
  ]);
  const sources: Record<string, unknown> = { ...Object.fromEntries(limits), protection };
  const rows = [...product.matchAll(/^\| [^|]+ \| ([^|`]+) \| `(\w+)\.([\w.]+)` \|$/gm)];
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.filter(([, said = '', source, path = '']) => {
    let value: unknown = sources[source ?? ''];
    for (const step of path.split('.')) value = (value as Record<string, unknown>)[step];
    const [unit = ''] = /[a-z]+$/i.exec(said.replace(/s$/, '')) ?? [];
    // The times of protected payments are days already.
    const one = source === 'protection' ? 1 : (units[unit] ?? 1);
    const numbers = [...said.matchAll(/\d[\d,]*\d|\d/g)].map(
      ([each]) => Number(each.replaceAll(',', '')) * one,
    );
    return !isDeepStrictEqual(numbers, typeof value === 'object' ? Object.values(value ?? {}) : [value]);
  });
  expect(wrong.map(([row]) => row)).toEqual([]);
});
