/** As much of the header as is looked at: anybody may write anything into it. */
const LONGEST = 500;

/** Names, and the marks by which the header says them. Most browsers also bear the marks of those that stand below them. */
type Names = readonly (readonly [name: string, mark: RegExp])[];

const browsers: Names = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Vivaldi', /Vivaldi\//],
  ['Yandex Browser', /YaBrowser\//],
  ['Microsoft Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Version\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

const systems: Names = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chrome OS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

const nameIn = (header: string, names: Names) => names.find(([, mark]) => mark.test(header))?.[0];

/**
 * The browser and its system as the browser's own header names them: 'Firefox on Windows'; null if it names none that is
 * known. A few names rather than a library of all of them, which every function that signs somebody in would load first.
 */
export function browserName(userAgent: string): string | null {
  const header = userAgent.slice(0, LONGEST);
  const browser = nameIn(header, browsers);
  if (!browser) return null;
  const system = nameIn(header, systems);
  return system ? `${browser} on ${system}` : browser;
}
