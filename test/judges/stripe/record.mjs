import { appendFileSync } from 'node:fs';

// Loaded before anything else in the processes of a test run (`node --import`): writes each request to the stand-in for Stripe with
// its answer, and each event that it sends, as a line of JSON.

// A file for each process, as lines of several would mix.
const file = `${process.env.STRIPE_RECORD}.${process.pid}`;
const send = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  const { pathname, search } = new URL(typeof input === 'string' ? input : (input.url ?? input.href));
  const body = typeof init?.body === 'string' ? init.body : '';
  const [, path] = /\/stripe(\/v[12]\/.*)$/.exec(pathname) ?? [];
  if (path) {
    const { authorization: _, ...headers } = Object.fromEntries(new Headers(init?.headers));
    // Other requests are those of a page, which Stripe's own script makes, or of a test.
    if (headers['user-agent']?.startsWith('Stripe/')) {
      const answer = await response.clone().text();
      write({ method: init?.method ?? 'GET', path, search, headers, body, status: response.status, answer });
    }
  } else if (pathname.includes('/webhooks/stripe') && isEvent(body)) write({ event: JSON.parse(body) });
  return response;
};

/** Whether this is a whole event: tests send other things as well. */
function isEvent(body) {
  try {
    return JSON.parse(body).data?.object !== undefined;
  } catch {
    return false;
  }
}

const write = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
