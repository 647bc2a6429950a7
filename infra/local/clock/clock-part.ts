import { readJson } from '#infra/local/server/body.ts';
import type { Part } from '#infra/local/server/gateway.ts';
import { fail, json } from '#infra/local/server/respond.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { Advance } from './advance.ts';
import type { LocalClock } from './local-clock.ts';

type Needs = {
  clock: LocalClock;
  /** The origin of the site, whose pages alone may move the time. */
  origin: string;
  /** Does what has become due. */
  runDue: () => Promise<void>;
};

const LARGEST_BODY = 1_000;

/**
 * `GET /local/clock` reads the time, `POST /local/clock { "advance": "P7D" }` moves it forward and answers when what has
 * become due is done. The answer is `{ now, ahead }`: ISO 8601, and milliseconds ahead of the system's clock.
 */
export function clockPart({ clock, origin, runDue }: Needs): Part {
  return async ({ path }, request, response) => {
    const { method, headers } = request;
    if (path !== '/local/clock' || (method !== 'GET' && method !== 'POST'))
      return fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });
    if (method === 'GET') return json(response, 200, clock.read());

    // A request without an origin comes from no page, and nothing but our pages needs this.
    if (headers.origin !== origin)
      return fail(response, 403, { message: accessTexts.foreignOrigin.message, code: 'forbidden' });
    const body = Advance.safeParse(await readJson(request, LARGEST_BODY));
    if (!body.success) {
      const [issue] = body.error.issues;
      return fail(response, 400, {
        message: issue?.message ?? requestTexts.invalid.message,
        code: 'invalid',
      });
    }
    clock.advance(body.data.advance);
    await runDue();
    json(response, 200, clock.read());
  };
}
