import type { NamedCall } from '#shared/api/index.ts';

import type { Person } from './a-market.ts';

/** A part of a multipart body: a file if it has a `fileName`, otherwise a field. */
export type Part = { name: string; value: string | Uint8Array; fileName?: string; type?: string };

/** A request in the terms of its call, before it is encoded. */
export type CallRequest = {
  call: NamedCall;
  caller: Person | undefined;
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  json?: unknown;
  parts?: Part[];
};

/** A request as it is sent. `mayMissCall`: its method or path was mutated, so that another call may answer it. */
export type WireRequest = {
  call: NamedCall;
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  mayMissCall: boolean;
};

/** Of the headers only those that a call itself sends, not those of the connection or of every answer of the site. */
export type Answer = { status: number; text: string; headers: Record<string, string> };

const isOfCall = (name: string) => /^(content-type|set-cookie|retry-after|x-next-.*|location)$/.test(name);

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

/** A value as text, as addresses need it. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Characters. Much longer addresses are refused before they reach a call. */
const LONGEST_VALUE = 500;
const MOST_VALUES = 30;

/** A value encoded for an address. Lone surrogates are replaced, as browsers do. */
const inAddress = (value: unknown) =>
  encodeURIComponent(asText(value).slice(0, LONGEST_VALUE).toWellFormed());

const isSegment = (value: string) => !['', '.', '..'].includes(value);

export function toWire({ call, caller, params, query, headers, json, parts }: CallRequest): WireRequest {
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
      ...(caller ? { cookie: caller.cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    mayMissCall: !Object.values(params).every(isSegment),
  };
}

export async function send(
  origin: string,
  { method, path, search, headers, body }: WireRequest,
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}${search && '?'}${search}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  const answered = Object.fromEntries([...response.headers].filter(([name]) => isOfCall(name)));
  return { status: response.status, text: await response.text(), headers: answered };
}

const LONGEST_LINE = 600;
const truncate = (text: string) =>
  text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}… (${text.length} characters)` : text;

/** The request as text for an error message. */
export function describeRequest({ call, method, path, search, headers, body }: WireRequest): string {
  const text = typeof body === 'string' ? body : body && Buffer.from(body).toString('latin1');
  const { cookie, ...others } = headers;
  const line = `${call.operation}: ${method} /api${path}${search && '?'}${search}`;
  return truncate(`${line} ${JSON.stringify(others)} ${cookie ? 'signed in' : 'signed out'}`).concat(
    text === undefined ? '' : `\n${truncate(JSON.stringify(text))}`,
  );
}
