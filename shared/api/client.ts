import { format } from '../format.ts';
import type { Reason } from '../reasons.ts';
import { tryAgainIn } from '../rules/try-again.ts';
import * as notFoundTexts from '../texts/not-found.ts';
import * as requestTexts from '../texts/request.ts';
import type { Call, Failure, ReplyOf, RequestOf } from './call.ts';
import { failureCode } from './failure-status.ts';
import { IDEMPOTENCY_KEY, NEXT_CURSOR } from './headers.ts';
import type { Api } from './index.ts';

/** The server refused a call: its status, code, reason and message, and the invalid fields. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly code: Failure['code'];
  readonly reason: Reason | undefined;
  readonly issues: NonNullable<Failure['issues']>;

  constructor(status: number, { code, message, reason, issues = [] }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    // The server has no other reasons than the tables of texts.
    this.reason = reason as Reason | undefined;
    this.issues = issues;
  }
}

/** There was no response: the network or the server is down. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

export type Options = { signal?: AbortSignal; idempotencyKey?: string };
type Method<C extends Call> =
  {} extends RequestOf<C>
    ? (request?: RequestOf<C>, options?: Options) => Promise<ReplyOf<C>>
    : (request: RequestOf<C>, options?: Options) => Promise<ReplyOf<C>>;

/** The call table as functions: `client.orders.get({ params: { id } })`. */
export type Client = {
  [Area in keyof Api]: {
    [Name in keyof Api[Area]]: Api[Area][Name] extends Call ? Method<Api[Area][Name]> : never;
  };
};

type Parts = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

/** The URL of a call relative to the base, with its path parameters and without empty query values. */
export function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** What is said of failures that the gateway or the CDN answers, whose own words are not for people. */
const wordsOf: Partial<Record<Failure['code'], string>> = {
  not_found: notFoundTexts.route.message,
  too_large: requestTexts.tooLargeToSend,
  too_many_requests: requestTexts.unavailable.message,
  unavailable: requestTexts.unavailable.message,
};

/** The message of a failure; of too many requests also when there may be another. */
function withWait({ code, message }: Failure, { headers }: Response, locale: string): string {
  const seconds = Number(headers.get('retry-after'));
  return code === 'too_many_requests' && seconds > 0
    ? `${message} ${tryAgainIn(seconds, format(locale))}`
    : message;
}

/** The server's answer to a call that failed. What is before it answers without a code, or not in JSON. */
async function failure(response: Response, locale: string): Promise<CallFailed> {
  const body = (await response.json().catch(() => null)) as Partial<Failure> | null;
  const code = failureCode(response.status);
  const failed = body?.code ? (body as Failure) : { code, message: wordsOf[code] ?? '' };
  return new CallFailed(response.status, { ...failed, message: withWait(failed, response, locale) });
}

/**
 * The typed client of the call table. `routes` maps each operation to its method and path, `base` ends in /api, and
 * `send` is `fetch`; failures are worded in the language `locale`. Calls throw CallFailed when the server refuses and NoResponse when it does not respond.
 */
export function createClient(
  routes: Record<string, string>,
  base: string,
  send: typeof fetch,
  locale: string,
): Client {
  const make =
    (operation: string) =>
    async (request: Parts = {}, { signal, idempotencyKey }: Options = {}) => {
      const [method = '', path = ''] = routes[operation]?.split(' ') ?? [];
      const hasBody = request.body !== undefined;
      const response = await send(base + urlOf(path, request), {
        method,
        credentials: 'same-origin',
        headers: {
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
        ...(signal ? { signal } : {}),
      }).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        throw new NoResponse('No response', { cause: error });
      });
      if (!response.ok) throw await failure(response, locale);
      const reply: unknown = await response.json();
      return Array.isArray(reply) ? { items: reply, next: response.headers.get(NEXT_CURSOR) } : reply;
    };

  const client: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.keys(routes)) {
    const [area = '', name = ''] = operation.split('.');
    (client[area] ??= {})[name] = make(operation);
  }
  return client as Client;
}
