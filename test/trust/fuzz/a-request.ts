import type { NamedCall } from '#shared/api/index.ts';

import type { Person } from './a-market.ts';

/** A part of a multipart body: a field, or a file where it has a name. */
export type Part = { name: string; value: string | Uint8Array; fileName?: string; type?: string };

/** A request as its call describes it. */
export type Asked = {
  call: NamedCall;
  who: Person | undefined;
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  json?: unknown;
  parts?: Part[];
};

/** A request as it goes over the wire. `isElsewhere`: spoiled so that it need not meet its call any more. */
export type Sent = {
  call: NamedCall;
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  isElsewhere: boolean;
};

export type Answer = { status: number; text: string; contentType: string };

const BOUNDARY = '----tandem-boundary';

export function encodeParts(parts: Part[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, value, fileName, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  const bytes = [...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece));
  return new Uint8Array(Buffer.concat(bytes));
}

/** What addresses are made of. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Addresses that are much longer than this never reach a call. */
const LONGEST_VALUE = 500;
const MOST_VALUES = 30;

/** A value as a client writes it into an address. What cannot be written there at all is made what browsers make of it. */
const inAddress = (value: unknown) =>
  encodeURIComponent(asText(value).slice(0, LONGEST_VALUE).toWellFormed());

const isSegment = (value: string) => !['', '.', '..'].includes(value);

export function toWire({ call, who, params, query, headers, json, parts }: Asked): Sent {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .slice(0, MOST_VALUES)
      .map((each) => `${inAddress(name)}=${inAddress(each)}`),
  );
  const body = parts ? encodeParts(parts) : json === undefined ? undefined : JSON.stringify(json);
  const contentType = parts ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  return {
    call,
    method: call.method,
    path: call.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name])),
    search: pairs.join('&'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...(who ? { cookie: who.cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    isElsewhere: !Object.values(params).every(isSegment),
  };
}

export async function send(origin: string, { method, path, search, headers, body }: Sent): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}${search && '?'}${search}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, text: await response.text(), contentType };
}

const LONGEST_LINE = 600;
const cut = (text: string) =>
  text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}… (${text.length} characters)` : text;

/** The request in words, for whoever reads why it failed. */
export function shown({ call, method, path, search, headers, body }: Sent): string {
  const text = typeof body === 'string' ? body : body && Buffer.from(body).toString('latin1');
  const { cookie, ...others } = headers;
  const line = `${call.operation}: ${method} /api${path}${search && '?'}${search}`;
  return cut(`${line} ${JSON.stringify(others)} ${cookie ? 'signed in' : 'signed out'}`).concat(
    text === undefined ? '' : `\n${cut(JSON.stringify(text))}`,
  );
}
