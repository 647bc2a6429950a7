import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { samePublisher, missingLicenceTexts } from './missing-licence-texts.ts';

/** The file of a build with the notices of the packages in it. */
export const NOTICES = 'third-party-notices.txt';

/** The names of files with the licence of a package, and with the notices that Apache's licence has everyone pass on. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

type Package = { name: string; version: string; licence: string; text: string };
type Place = { packages: string; name: string };

/** The package of a module, and the folder that it is installed in. Undefined for our own modules, and for the bundler's. */
function placeOf(module: string): Place | undefined {
  const path = module.replace(/^\0/, '').replaceAll('\\', '/');
  const [, packages, name] = /^(.*\/node_modules)\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return packages && name ? { packages, name } : undefined;
}

/** The name of the package that a module belongs to; undefined for our own. */
export const packageOf = (module: string): string | undefined => placeOf(module)?.name;

const textIn = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');

function read({ packages, name }: Place): Package {
  const folder = join(packages, name);
  const { version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
    /** How packages said it before SPDX. */
    licenses?: { type: string }[];
  };
  const licence = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
  const other = samePublisher[name];
  const text = textIn(folder) || missingLicenceTexts[name] || (other ? textIn(join(packages, other)) : '');
  return { name, version, licence, text };
}

/** The packages that these modules and files belong to, by name. Throws if one has no licence, with the names of all such. */
function packagesOf(modules: Iterable<string>): Package[] {
  const places = new Map(
    [...modules]
      .flatMap((module) => placeOf(module) ?? [])
      .map((place) => [join(place.packages, place.name), place]),
  );
  const packages = [...places.values()].map(read);
  const without = packages.filter(({ licence, text }) => !licence || !text);
  if (without.length > 0)
    throw new Error(
      `These packages are bundled and have no licence to pass on: ${without.map(({ name }) => name).join(', ')}. See infra/tools/notices/missing-licence-texts.ts.`,
    );
  return packages.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * The names, versions and licences of the packages that these modules and files belong to. Packages with the same text share
 * it. Throws if a package has no licence.
 */
export function noticesOf(modules: Iterable<string>): string {
  const titlesByText = new Map<string, Set<string>>();
  for (const { name, version, licence, text } of packagesOf(modules)) {
    const titles = titlesByText.get(text) ?? new Set();
    titlesByText.set(text, titles.add(`${name} ${version} (${licence})`));
  }
  const sections = [...titlesByText].map(([text, titles]) => `${[...titles].join('\n')}\n\n${text}\n`);
  // The mark at the start says that it is UTF-8: the header of a plain text file does not.
  return `\uFEFF${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
