/** The machine's own Chromium or Chrome; undefined where there is none. */
export function findChromium(): string | undefined;
