/** A module's id: its project's id and its number in that project, with no dot, so that no server takes its page for a file. */
export const MODULE_ID = /^[0-7][0-9a-hjkmnp-tv-z]{25}-\d{3}$/;

/** The id of a project's module of this number, counted from 1. */
export const moduleId = (projectId: string, number: number): string =>
  `${projectId}-${String(number).padStart(3, '0')}`;

/** The project that a module belongs to. */
export const projectIdOf = (id: string): string => id.split('-')[0] ?? '';

/** The number of a module in its project, counted from 1. */
export const moduleNumber = (id: string): number => Number(id.split('-')[1] ?? '');
