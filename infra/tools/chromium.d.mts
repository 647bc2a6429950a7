/** The path of the machine's own Chromium or Chrome; undefined if there is none. */
export function findChromium(): string | undefined;
