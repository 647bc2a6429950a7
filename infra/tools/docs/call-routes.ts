import { routes } from '#shared/api/index.ts';

/** Method and path of each call as JSON, so that the browser can make calls before it has loaded their schemas. */
export const callRoutesFile = new URL('../../../shared/api/call-routes.json', import.meta.url).pathname;

export const callRoutesText = (): string => `${JSON.stringify(routes, null, 2)}\n`;
