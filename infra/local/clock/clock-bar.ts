import { browserScript } from '#infra/local/browser-script.ts';
import type { Part } from '#infra/local/server/gateway.ts';

/** The address of the script that shows the clock on a page. */
export const clockBarPath = '/local/clock.js';

const source = new URL('browser/bar.ts', import.meta.url);

/** Serves the bar that shows and moves the time, which belongs to the local cloud and not to the app. */
export const clockBar: Part = async (_, __, response) => {
  response
    .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    .end(await browserScript(source));
};
