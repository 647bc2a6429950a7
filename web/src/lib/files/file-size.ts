import { shown } from '#web/lib/format.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes in a suitable unit: '3.4 MB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return shown.unit(bytes / 1000 ** power, UNITS[power] ?? 'byte', 'short');
}

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** The most that a file may be, which is a whole number of binary megabytes or gigabytes: '10 MB' */
export const formatSizeLimit = (bytes: number): string =>
  bytes < GIGABYTE
    ? shown.unit(bytes / MEGABYTE, 'megabyte', 'short')
    : shown.unit(bytes / GIGABYTE, 'gigabyte', 'short');
