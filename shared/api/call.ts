import { limits } from '../limits.ts';
import type { Role } from '../rules/role.ts';
import * as z from '../zod.ts';

/**
 * Who may make a call: `anyone` (the session is ignored), `visitor` (with a session or without, which makes a difference),
 * `user` (a session is required), `buyer`, `seller` (in that role), or `provider` (a service that signs its requests).
 */
export type Access = 'anyone' | 'visitor' | 'user' | Role | 'provider';

/** Secrets, counters and files that only some calls work with, each named for what its function may do with it. */
export type Resource =
  /** Usernames, email addresses and password hashes of other people's accounts, and the pepper of the hashes. */
  | 'credentials'
  /** The key that signs sessions. */
  | 'session-signing-key'
  /** Counters of attempts, by the address a request came from or by the person who makes it. */
  | 'attempts-per-address'
  | 'attempts-per-person'
  /** Signing links by which browsers upload a file. */
  | 'upload-links'
  /** Publishing pictures that were uploaded, and removing published ones again. */
  | 'pictures'
  | 'picture-removal'
  /** Delivered files: reading them and signing download links, storing them, removing them. */
  | 'work-files'
  | 'work-storage'
  | 'work-removal'
  /** The payment provider's API, and its signed events. */
  | 'payment-provider'
  | 'payment-events';

/** A call in the call table: all that the gateway, the handler, the client and the documentation know about it. */
export type Call = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body as multipart/form-data, for calls that accept that besides JSON. */
  multipart?: z.ZodMiniObject;
  reply: z.ZodMiniType;
  /** The status of success; 200 where it is absent. */
  status?: 201;
  /** The status when a creating call answers with a record that existed before. */
  existing?: 200;
  /**
   * What the call works with besides the marketplace's records and the session. Its function gets the rights and the
   * settings for these and for nothing else; writing the table follows from the method.
   */
  uses?: readonly Resource[];
};

/** Declares a call. It returns its argument, with the type inferred exactly. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** The page size that a request for a list asks for, up to the limit of §9; `usual` where it asks for none. */
export const pageSize = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.max)), usual);

/** The query of every list (decisions: Every call): the size of a page, and the cursor where it starts. */
export const Page = z.object({
  limit: pageSize(limits.page.default),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** The body of the answer to a failed call. */
export const Failure = z.object({
  message: z.string(),
  code: z.enum([
    'invalid',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
    'too_large',
    'unsupported_type',
    'too_many_requests',
    'internal',
    'unavailable',
  ]),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Failure = z.infer<typeof Failure>;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
/** A part of a request: absent where the call has none, optional where nothing in it is required. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : {} extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** What a client passes to a call. */
export type RequestOf<C extends Call> = Given<'params', Input<C['params']>> &
  Given<'query', Input<C['query']>> &
  Given<'body', Input<C['body']>>;

/** What a client gets from a call: the reply, or a page of it where the reply is a list. */
export type ReplyOf<C extends Call> =
  z.output<C['reply']> extends readonly (infer Item)[]
    ? { items: Item[]; next: string | null }
    : z.output<C['reply']>;
