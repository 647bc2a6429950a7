import type { ComponentType } from 'react';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

/** Who may open a page: anyone, any signed-in user, or one who has a shop. */
export type Access = 'anyone' | 'user' | 'seller';

/** The signed-in user who opens a page. */
export type Viewer = { id: string; role: Role };

/** One visit to a page: the parameters of its path, the query of its address, and the signed-in user, if any. */
export type Visit = { params: Record<string, string>; search: URLSearchParams; viewer: Viewer | null };

type Operation = { [Area in keyof Api]: `${Area}.${keyof Api[Area] & string}` }[keyof Api];
type CallOf<Name extends Operation> = Name extends `${infer Area extends keyof Api}.${infer Call}`
  ? Api[Area][Call & keyof Api[Area]]
  : never;

/** A read of the call table, with its request. */
export type Read = {
  operation: Operation;
  request: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined };
};

/** A row of the route table. */
export type Route = {
  /** A React Router path. It matches in upper and lower case. */
  path: string;
  /** Other spellings that lead here. The router ignores case, but robots.txt does not. */
  aliases?: string[];
  access: Access;
  page: () => Promise<ComponentType>;
  /** The page stays mounted for another record, of which it keys what belongs to one itself. */
  staysMounted?: true;
  /**
   * The main heading and the document's title. Absent where the page takes it from its record, and on the home page, whose
   * title is the marketplace's name.
   */
  title?: string | ((visit: Visit, marketName: string) => string);
  /** For search engines and link previews. Default: the description of the site. */
  description?: string;
  /** Whether search engines index each category of the list (`?cat=`) as a page of its own. */
  hasCategories?: true;
  /** The reads that the page makes at once when it is opened. They depend on no other response. */
  reads?: (visit: Visit) => Read[];
};

/** Makes a read whose request is type-checked against the call table. */
export const read = <Name extends Operation>(
  operation: Name,
  request: Omit<RequestOf<CallOf<Name>>, 'body'>,
): Read => ({ operation, request: request as Read['request'] });

/** Whether a viewer may open a page. */
export function mayOpen(access: Access, viewer: Viewer | null): boolean {
  if (access === 'anyone') return true;
  return viewer !== null && (access === 'user' || access === viewer.role);
}
