import callRoutes from '#shared/api/call-routes.json' with { type: 'json' };
import { createClient, type Client, type Options } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import { locale } from '#web/lib/format.ts';
import { currentUser } from '#web/lib/session/current-user.ts';
import { expireSession } from '#web/lib/session/session.ts';
import { learnTime } from '#web/lib/time/clock.ts';

type Keyed<Method> = Method extends (request: infer Request, options?: Options) => infer Reply
  ? (request: Request, options: Options & { idempotencyKey: string }) => Reply
  : never;

/** The client of this app. Calls that create a record need a key here, so that a repeat creates nothing twice. */
type WebClient = {
  [Area in keyof Client]: {
    [Name in keyof Client[Area]]: Area extends 'uploads'
      ? Client[Area][Name]
      : Api[Area][Name & keyof Api[Area]] extends { status: 201 }
        ? Keyed<Client[Area][Name]>
        : Client[Area][Name];
  };
};

const send: typeof fetch = async (input, init) => {
  const caller = currentUser();
  const response = await fetch(input, init);
  learnTime(response);
  // Only if no other user has signed in since the request was sent.
  if (response.status === 401 && caller && caller === currentUser()) expireSession();
  return response;
};

/** A client for every call of the call table, on this origin: `api.gigs.single({ params: { id } })`. */
export const api: WebClient = createClient(callRoutes, '/api', send, locale);
