import * as fc from 'fast-check';

import * as commonLimits from '#shared/limits/common.ts';

import type { WireRequest } from './a-request.ts';
import type { Mutation } from './field-mutations.ts';
import { oddPathEnds, oddQueries } from './odd-addresses.ts';
import { anOddValue } from './odd-values.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const isRead = ({ method }: WireRequest) => method === 'GET' || method === 'HEAD';
const bytesOf = (body: string | Bytes = '') => new Uint8Array(Buffer.from(body));

const header =
  (name: string) =>
  (value: string): Mutation<WireRequest> =>
  (sent) => ({ ...sent, headers: { ...sent.headers, [name]: value } });

/** Mutates the body. Reading requests have none. */
const body =
  (change: (text: string) => string | Bytes): Mutation<WireRequest> =>
  (sent) => {
    if (isRead(sent)) return sent;
    const text = typeof sent.body === 'string' ? sent.body : Buffer.from(sent.body ?? '').toString('latin1');
    const mutated = change(text);
    const isBinary = sent.body !== undefined && typeof sent.body !== 'string' && typeof mutated === 'string';
    const headers = { 'content-type': 'application/json', ...sent.headers };
    return { ...sent, headers, body: isBinary ? new Uint8Array(Buffer.from(mutated, 'latin1')) : mutated };
  };

const contentTypes = [
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'multipart/mixed; boundary=----tandem-boundary',
  'application/xml',
  ',',
];

/** Members to add to the outermost object as text, which JSON.stringify could not write. */
const members = [
  '"__proto__":{"isPaid":true,"isSeller":true},',
  '"constructor":{"prototype":{"isPaid":true}},',
  '"x":1e400,',
  '"x":-1e400,"y":1e-400,',
  '"price":1e400,"amount":1e400,"star":1e400,"size":1e400,',
  '"\\u0000":1,',
  '"":1,',
  '"a":"\\ud800","a":2,"a":3,',
];

const bodies: ((text: string) => string | Bytes)[] = [
  () => '',
  () => ' ',
  () => '[',
  () => 'NaN',
  () => 'undefined',
  () => '1e400',
  () => '{"a":NaN}',
  () => "{'a':1}",
  () => '['.repeat(50_000),
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  () => new Uint8Array([0xff, 0xfe, 0x00, 0xc0, 0x80]),
  (text) => `\uFEFF${text}`,
  (text) => `${text}${text}`,
  (text) => `${text},`,
  (text) => `${text}\0`,
  (text) => `)]}',\n${text}`,
  (text) => new Uint8Array(Buffer.from(text, 'utf16le')),
  (text) => new Uint8Array([...bytesOf(text.slice(0, -2)), 0xed, 0xa0, 0x80, ...bytesOf(text.slice(-2))]),
];

const headers: Mutation<WireRequest>[] = [
  ...['', ' ', 'x'.repeat(200), 'x'.repeat(2_000), '\xff\xfe', 'a#b|c', '__proto__', '0'].map(
    header('idempotency-key'),
  ),
  ...['https://evil.example', 'null', '', 'http://localhost', 'http://localhost:1@evil.example'].map(
    header('origin'),
  ),
  ...['cross-site', 'same-site', '???'].map(header('sec-fetch-site')),
  ...['session=', 'session=a.b.c', 'session=eyJhbGciOiJub25lIn0.e30.', 'a=1;;; session', '\xff=\xff'].map(
    header('cookie'),
  ),
  ...['DELETE', 'PUT'].map(header('x-http-method-override')),
  ...['127.0.0.1', '::1', 'x'.repeat(500)].map(header('x-viewer-address')),
  header('x-role')('seller'),
  header('content-encoding')('gzip'),
  header('accept')('text/html'),
  header('stripe-signature')('t=1,v1=00'),
  header('x-tandem-edge')('guess'),
  header('range')('bytes=0-1'),
];

const methods = ['PATCH', 'OPTIONS', 'HEAD', 'GET', 'POST', 'PUT', 'DELETE', 'PROPFIND', 'LINK'];

function withMethod(method: string): Mutation<WireRequest> {
  return ({ body: sentBody, ...sent }) => ({
    ...sent,
    method,
    mayMissCall: true,
    ...(sentBody === undefined || isRead({ ...sent, method }) ? {} : { body: sentBody }),
  });
}

const atStart = (member: string) => body((text) => text.replace('{', `{${member}`));
const atEnd = (member: string) => body((text) => text.replace(/\}$/, `,${member.replace(/,$/, '')}}`));

/** Mutations of a request as it is sent: its method, path, query, headers and body. */
export const wireMutations: fc.Arbitrary<Mutation<WireRequest>> = fc.oneof(
  { arbitrary: fc.constantFrom(...contentTypes).map(header('content-type')), weight: 15 },
  { arbitrary: fc.constantFrom(...members).map(atStart), weight: 10 },
  { arbitrary: fc.constantFrom(...members).map(atEnd), weight: 10 },
  { arbitrary: fc.constantFrom(...bodies).map(body), weight: 15 },
  { arbitrary: fc.nat(400).map((length) => body((text) => text.slice(0, length))), weight: 10 },
  { arbitrary: anOddValue.map((value) => body(() => JSON.stringify(value))), weight: 5 },
  {
    arbitrary: fc
      .constantFrom(commonLimits.body.json, commonLimits.body.multipart)
      .map((size) => body((text) => text + ' '.repeat(size + 1 - text.length))),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom(...oddPathEnds).map((part): Mutation<WireRequest> => (sent) => ({
      ...sent,
      path: `${sent.path}${part}`,
      mayMissCall: true,
    })),
    weight: 5,
  },
  {
    arbitrary: fc.constantFrom(...oddQueries).map((search): Mutation<WireRequest> => (sent) => ({
      ...sent,
      search: [sent.search, search].filter(Boolean).join('&'),
    })),
    weight: 15,
  },
  { arbitrary: fc.constantFrom(...headers), weight: 20 },
  { arbitrary: fc.constantFrom(...methods).map(withMethod), weight: 5 },
);
