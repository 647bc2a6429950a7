const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes in a suitable unit: '3.4 MB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
