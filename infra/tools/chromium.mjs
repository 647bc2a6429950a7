import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the one that has no windows: the others draw theirs even when nobody sees them. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
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

/** The machine's own Chromium or Chrome; undefined where there is none. */
export function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...places];
  return [...names, 'Google Chrome', 'Chromium']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}
