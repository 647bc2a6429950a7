import type { Call } from '#shared/api/call.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';

/** Sends a request to a call without the typed client: any content, and no cookies but its own. */
export async function sendRequest(
  { origin }: { readonly origin: string },
  { method, path }: Call,
  request: RequestParts,
) {
  const { params = {}, query = {}, json, body, headers = {}, cookies = [] } = request;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(`${origin}/api${address}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent as BodyInit }),
  });
  return { status: response.status, text: await response.text() };
}
