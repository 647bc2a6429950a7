import { routes } from '#shared/api/index.ts';

/** Method and path of each call as plain data: the browser needs them at once, and the schemas only later. */
export const callRoutesFile = new URL('../../../shared/api/call-routes.json', import.meta.url).pathname;

export const callRoutesText = (): string => `${JSON.stringify(routes, null, 2)}\n`;
