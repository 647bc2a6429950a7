import { documented } from '../entities/fields.ts';
import * as commonLimits from '../limits/common.ts';
import * as requestTexts from '../texts/request.ts';
import * as z from '../zod.ts';
import { IDEMPOTENCY_KEY } from './headers.ts';

/**
 * Who may make a call: `anyone` (the session is ignored), `visitor` (with a session or without, which makes a difference),
 * `user` (a session is required), `trader` (one who may buy and sell: everybody with a session but operators), `seller` (a
 * trader who has a shop), or `provider` (a service that signs its requests).
 */
export type Access = 'anyone' | 'visitor' | 'user' | 'trader' | 'seller' | 'provider';

/** Whether the call is a part of buying and selling, which is refused to operators (product.md#operators). */
export const isTrade = ({ access }: { access: Access }): boolean =>
  access === 'trader' || access === 'seller';

/** Secrets, counters and files that only some calls use. Each name says what the function may do with it. */
export type Resource =
  /** Usernames, email addresses and password hashes of other people's accounts, and the pepper of the hashes. */
  | 'credentials'
  /** The caller's own password hash, to compare a password with, and the pepper. */
  | 'own-password'
  /** Accounts, with their email addresses and telephone numbers, for calls of other areas than those of accounts. */
  | 'accounts'
  /** Orders and projects, for calls that are about the people in them. */
  | 'work-records'
  /** That the caller begins something new, so that their account is not closed at the same moment. */
  | 'work-beginning'
  /** Whether two people have blocked each other. */
  | 'blocks'
  /** All work that somebody is in, which may keep their account open. */
  | 'obligations'
  /** Usernames and email addresses, to change an account's own. */
  | 'usernames'
  /** Taking back that an account is closed. */
  | 'kept-account'
  /** What people have exported: signing links to it. */
  | 'exports'
  /** Passkeys, and what they have to sign. */
  | 'passkeys'
  /** The key that signs sessions. */
  | 'session-signing-key'
  /** What links in mails about accounts allow; and logins whose password somebody has forgotten, which the mails answer. */
  | 'links'
  /** Addresses of accounts without their passwords; mails about accounts, to have them sent. */
  | 'addresses'
  | 'account-mails'
  /** Whether mails are sent. */
  | 'mail-setting'
  | 'forgotten-logins'
  /** Counters of attempts, by the address a request came from or by the person who makes it. */
  | 'attempts-per-address'
  | 'attempts-per-person'
  /** Signing links by which browsers upload a file, or storing the files of a multipart request, until they are used. */
  | 'uploads'
  /** Publishing pictures that were uploaded, and removing public ones. */
  | 'pictures'
  | 'picture-removal'
  /** Pictures of finished work that its client is asked about: signing links to them, keeping uploaded ones, publishing them, removing them and public ones. */
  | 'piece-files'
  | 'piece-storage'
  | 'piece-publication'
  | 'piece-removal'
  /** Files of orders, delivered or of their requirements: reading them and signing download links, keeping uploaded ones, removing them. */
  | 'work-files'
  | 'work-storage'
  | 'work-removal'
  /** Files of messages: signing download links, keeping uploaded ones. */
  | 'message-files'
  | 'message-storage'
  /** What people report to the operator. */
  | 'reports'
  /** Whether mails are sent, and to which addresses none are any more. */
  | 'mail-state'
  /** The commission of today, which is fixed on what is made. */
  | 'commission'
  /** The books: what is held, what it became, and what is going back. A reader of them changes nothing. */
  | 'books'
  | 'books-to-read'
  /** Where sellers' accounts at the payment provider stood when it was last asked. */
  | 'payout-state'
  /** Who runs the marketplace, as receipts name them. */
  | 'operator'
  /** The payment provider's API with the records of what was paid, and its signed events. */
  | 'payment-provider'
  | 'payment-events'
  /** Sellers' accounts at the provider: its API, the books that they change, and its signed events about them. */
  | 'payout-accounts'
  | 'payout-events';

/** An entry of the call table. The gateway, the handler, the client and the documentation are derived from it. */
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
  /** The status of success; 200 by default. */
  status?: 201 | 202;
  /** The status when a creating call finds that the record exists already. */
  existing?: 200;
  /** Whether a creating call takes an idempotency key: repeated with the same one, it creates one record (product.md#repeats-and-races). */
  isRepeatable?: true;
  /**
   * What the call uses besides the marketplace's records and the session. Its function gets the rights and settings for
   * these and for nothing else. The right to write to the table follows from the method.
   */
  uses?: readonly Resource[];
};

/** Whether the call is a read that may be made without a session. Those are counted by the address they come from. */
export const isAnonymousRead = ({ method, access }: Call): boolean =>
  method === 'GET' && (access === 'anyone' || access === 'visitor');

/** Declares a call. It returns its argument, with the type inferred exactly. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

const PAGE_SIZE = `A whole number from 1 to ${commonLimits.page.max}.`;

/** The page size of a list request, at most `commonLimits.page.max`. */
export const pageSize = (defaultSize: number) =>
  z._default(
    z.coerce
      .number(PAGE_SIZE)
      .check(z.int(PAGE_SIZE), z.gte(1, PAGE_SIZE), z.lte(commonLimits.page.max, PAGE_SIZE)),
    defaultSize,
  );

/** The order of a list. An unknown one is the default. */
export const sortBy = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]], usual: Sort) =>
  z._default(
    z.otherwise(z.enum(sorts), usual).register(documented, { takes: 'one of', values: sorts }),
    usual,
  );

const cursor = (form: RegExp, from: string) =>
  z
    .optional(z.string().check(z.regex(form, requestTexts.badCursor.message)))
    .check(z.describe(`The x-next-cursor of ${from}`));

/** The query of every list (product.md#paging): the page size, and the cursor that the page starts at. */
export const PageQuery = z.object({
  limit: pageSize(commonLimits.page.default),
  cursor: cursor(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/, 'the page before'),
});

/** The query of a list that is sorted by a count or by time. Sorted by a count, a cursor has the count before the id. */
export const SortedPageQuery = z.extend(PageQuery, {
  cursor: cursor(/^(\d{10}#)?[0-7][0-9a-hjkmnp-tv-z]{25}$/, 'the page before in the same order'),
});

/** The header of a call that is repeatable: the same key again answers with the same record. */
export const CreatingHeaders = z.object({
  [IDEMPOTENCY_KEY]: z
    .optional(
      z
        .string()
        .check(
          z.maxLength(commonLimits.idempotency.key, `At most ${commonLimits.idempotency.key} characters.`),
          z.regex(/^[ -~]*$/, 'Printable ASCII characters.'),
        ),
    )
    .check(
      z.describe(
        'A key of your own, such as a UUID. The same request with the same key answers with the record that the first one created, for 24 hours; another request with it answers 409 `request.keyReused`, and one whose bid or module was replaced by another 409 `request.replaced`. A key counts for one caller and one call',
      ),
    ),
});

/** Why something is refused, for programs: where its text stands in the tables of texts, and what the text names. */
const reason = {
  reason: z
    .optional(z.string())
    .check(z.describe('Why, as a code that does not change, such as `orders.alreadyPaid`')),
  params: z
    .optional(z.record(z.string(), z.union([z.string(), z.number()])))
    .check(z.describe('What the message names')),
};

/** The body of the response to a call that failed. */
export const Failure = z.object({
  /** A sentence for people. Of a single issue it is that of the issue. */
  message: z.string(),
  /** The kind of failure, which goes with the status. */
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
  ...reason,
  /** What is wrong with each field: `path` is its name, with dots between the names of nested ones, and empty for the whole. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string(), ...reason }))),
});
export type Failure = z.infer<typeof Failure>;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
/** A part of a request: absent if the call has none, optional if none of its fields is required. */
type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : {} extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** What a client passes to a call. */
export type RequestOf<C extends Call> = RequestPart<'params', Input<C['params']>> &
  RequestPart<'query', Input<C['query']>> &
  RequestPart<'body', Input<C['body']>>;

/** What a client gets from a call: the reply, or a page of it where the reply is a list. */
export type ReplyOf<C extends Call> =
  z.output<C['reply']> extends readonly (infer Item)[]
    ? { items: Item[]; next: string | null }
    : z.output<C['reply']>;
