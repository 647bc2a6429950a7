import { expect, it } from 'vitest';

import { requestInfo } from '#functions/http/request.ts';
import { anEvent } from '#test/functions/an-event.ts';

function addressOf(sourceIp: string): string {
  const event = anEvent();
  event.requestContext.http.sourceIp = sourceIp;
  return requestInfo(event).address;
}

it('keeps an IPv4 address as it is', () => {
  expect(addressOf('203.0.113.7')).toBe('203.0.113.7');
});

it('reduces an IPv6 address to its /64 network, however it is written', () => {
  const all = [
    '2001:db8::1',
    '2001:db8::2',
    '2001:db8:0:0:ffff::',
    '2001:db8:0:0:1:2:3:4',
    '2001:db8::5:6:7:8',
  ];
  expect(new Set(all.map(addressOf))).toEqual(new Set(['2001:db8:0:0']));
  expect(addressOf('2001:db8:0:1::1')).not.toBe(addressOf('2001:db8::1'));
  expect(addressOf('::1')).toBe('0:0:0:0');
  expect(addressOf('2001::1:2:3:4:5:6')).toBe('2001:0:1:2');
});

it('uses the address that the CDN passes on', () => {
  const event = anEvent({ headers: { 'x-viewer-address': '2001:db8::7' } });
  expect(requestInfo(event).address).toBe('2001:db8:0:0');
});

it('knows the country that the CDN tells, and nothing that is none', () => {
  const countryOf = (country: string) =>
    requestInfo(anEvent({ headers: { 'cloudfront-viewer-country': country } })).country;
  expect(countryOf('PE')).toBe('PE');
  expect(['', 'Peru', 'pe', '<b'].map(countryOf)).toEqual([null, null, null, null]);
});

it('treats an empty idempotency key as none', () => {
  const keyed = (key: string) => requestInfo(anEvent({ headers: { 'idempotency-key': key } })).idempotencyKey;
  expect(keyed('a key')).toBe('a key');
  expect(keyed('')).toBeUndefined();
});

it('keeps the raw body, which the signature covers', () => {
  const text = '{ "a" : "ü" }';
  expect(requestInfo(anEvent({ body: text })).rawBody).toBe(text);
  expect(requestInfo(anEvent({ body: Buffer.from(text) })).rawBody).toBe(text);
});
