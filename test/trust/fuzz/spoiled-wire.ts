import * as fc from 'fast-check';

import { limits } from '#shared/limits.ts';

import type { Sent } from './a-request.ts';
import { oddPathEnds, oddQueries } from './odd-addresses.ts';
import { anOddValue } from './odd-values.ts';
import type { Spoil } from './spoiled-fields.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const isRead = ({ method }: Sent) => method === 'GET' || method === 'HEAD';
const bytesOf = (body: string | Bytes = '') => new Uint8Array(Buffer.from(body));

const header =
  (name: string) =>
  (value: string): Spoil<Sent> =>
  (sent) => ({ ...sent, headers: { ...sent.headers, [name]: value } });

/** What reads has no body that could be spoiled. */
const body =
  (change: (text: string) => string | Bytes): Spoil<Sent> =>
  (sent) => {
    if (isRead(sent)) return sent;
    const text = typeof sent.body === 'string' ? sent.body : Buffer.from(sent.body ?? '').toString('latin1');
    const spoiled = change(text);
    const isBinary = sent.body !== undefined && typeof sent.body !== 'string' && typeof spoiled === 'string';
    const headers = { 'content-type': 'application/json', ...sent.headers };
    return { ...sent, headers, body: isBinary ? new Uint8Array(Buffer.from(spoiled, 'latin1')) : spoiled };
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

/** Members of the outermost object, written where JSON.stringify would not write them. */
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

const headers: Spoil<Sent>[] = [
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

function byMethod(method: string): Spoil<Sent> {
  return ({ body: given, ...sent }) => ({
    ...sent,
    method,
    isElsewhere: true,
    ...(given === undefined || isRead({ ...sent, method }) ? {} : { body: given }),
  });
}

const inObject = (member: string) => body((text) => text.replace('{', `{${member}`));
const atEnd = (member: string) => body((text) => text.replace(/\}$/, `,${member.replace(/,$/, '')}}`));

/** Ways to spoil a request as it goes over the wire. */
export const wireSpoiled: fc.Arbitrary<Spoil<Sent>> = fc.oneof(
  { arbitrary: fc.constantFrom(...contentTypes).map(header('content-type')), weight: 15 },
  { arbitrary: fc.constantFrom(...members).map(inObject), weight: 10 },
  { arbitrary: fc.constantFrom(...members).map(atEnd), weight: 10 },
  { arbitrary: fc.constantFrom(...bodies).map(body), weight: 15 },
  { arbitrary: fc.nat(400).map((length) => body((text) => text.slice(0, length))), weight: 10 },
  { arbitrary: anOddValue.map((value) => body(() => JSON.stringify(value))), weight: 5 },
  {
    arbitrary: fc
      .constantFrom(limits.body.json, limits.body.multipart)
      .map((size) => body((text) => text + ' '.repeat(size + 1 - text.length))),
    weight: 1,
  },
  {
    arbitrary: fc.constantFrom(...oddPathEnds).map((part): Spoil<Sent> => (sent) => ({
      ...sent,
      path: `${sent.path}${part}`,
      isElsewhere: true,
    })),
    weight: 5,
  },
  {
    arbitrary: fc.constantFrom(...oddQueries).map((search): Spoil<Sent> => (sent) => ({
      ...sent,
      search: [sent.search, search].filter(Boolean).join('&'),
    })),
    weight: 15,
  },
  { arbitrary: fc.constantFrom(...headers), weight: 20 },
  { arbitrary: fc.constantFrom(...methods).map(byMethod), weight: 5 },
);
