import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: the full browsers also draw windows that nobody sees. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the machine's own Chromium or Chrome; undefined if there is none. */
export function findChromium() {
  const searched = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders];
  return [...names, 'Google Chrome', 'Chromium']
    .flatMap((name) => searched.map((folder) => join(folder, name)))
    .find(isExecutable);
}
