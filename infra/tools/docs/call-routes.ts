import { calls, routes } from '#shared/api/index.ts';

/** Method and path of each call as JSON, so that the browser can make calls before it has loaded their schemas. */
export const callRoutesFile = new URL('../../../shared/api/call-routes.json', import.meta.url).pathname;

/** The calls that browsers make: not those of services that sign their requests. */
const fromBrowsers = new Set(
  calls.filter(({ access }) => access !== 'provider').map(({ operation }) => operation),
);

export const callRoutesText = (): string => {
  const shown = Object.entries(routes).filter(([operation]) => fromBrowsers.has(operation));
  return `${JSON.stringify(Object.fromEntries(shown), null, 2)}\n`;
};
