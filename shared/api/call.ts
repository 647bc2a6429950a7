import { limits } from '../limits.ts';
import type { Role } from '../rules/role.ts';
import * as z from '../zod.ts';

/**
 * Who may make a call: `anyone` (identity is not even looked at), `visitor` (signed in or not, and it matters),
 * `user`, `buyer`, `seller` (a session is required), or `provider` (a machine that signs its requests).
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

/** One row of the call table: everything that the gateway, the handler, the client and the documentation know of it. */
export type Call = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The same call by multipart/form-data, where it has that second shape. */
  multipart?: z.ZodMiniObject;
  reply: z.ZodMiniType;
  /** Of a success; 200 unless the call creates something. */
  status?: 201;
  /** Of a creating call that finds what it would create, and answers that. */
  existing?: 200;
  /**
   * What the call works with besides the marketplace's records and the session. Its function gets the rights and the
   * settings for these and for nothing else; writing the table follows from the method.
   */
  uses?: readonly Resource[];
};

/** Declares a call; its only work is to keep the exact types. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** How many a list answers at most at once; this many where nothing is said. */
export const pageSize = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.max)), usual);

/** The query of every list (decisions: Every call): a page's size, and where it starts. */
export const Page = z.object({
  limit: pageSize(limits.page.default),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** What a failed call answers. */
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
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : {} extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** What a client passes to make this call. */
export type RequestOf<C extends Call> = Given<'params', Input<C['params']>> &
  Given<'query', Input<C['query']>> &
  Given<'body', Input<C['body']>>;

/** What a client gets back: the record, or a page of them where the call answers a list. */
export type ReplyOf<C extends Call> =
  z.output<C['reply']> extends readonly (infer Item)[]
    ? { items: Item[]; next: string | null }
    : z.output<C['reply']>;
