import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { connectionsOf } from '#functions/domain/live/connections.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as liveLimits from '#shared/limits/live.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import { live } from '#shared/live.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { aConversation, aMessage } from '#test/flows/support/a-conversation.ts';
import { aSocket, ownHeaders, Refused } from '#test/support/browser/a-socket.ts';
import { useCloud } from '#test/support/cloud.ts';
import { waitFor } from '#test/support/wait-for.ts';

import { untilNotified, useSockets } from './sockets.ts';

const cloud = useCloud();
const connect = useSockets(cloud);

const refusalOf = (headers: Record<string, string>, path?: string) =>
  aSocket(cloud, headers, path).then(
    async (socket) => {
      await socket.close();
      return 101;
    },
    (error: unknown) => (error instanceof Refused ? error.status : undefined),
  );
/** Asks for a socket, and is gone before there is an answer. */
async function leaveEarly(headers: Record<string, string>): Promise<void> {
  const { hostname, port, host } = new URL(cloud.origin);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const lines = Object.entries({
    ...headers,
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${live.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'connect');
  // The gateway has read the request by then, and the function still decides.
  await setTimeout(5);
  socket.resetAndDestroy();
}

const connections = ({ id }: { id: string }) => connectionsOf(id);

describe('a socket is refused', { tags: ['local'] }, () => {
  it('to a page of another site, and to whoever names no site, though with the session of one of ours', async () => {
    const member = await aMember(cloud);
    const own = ownHeaders(cloud, member.browser.jar);
    expect(await refusalOf(own)).toBe(101);
    for (const origin of ['https://evil.example', `${cloud.origin}.evil.example`, 'null'])
      expect(await refusalOf({ ...own, origin })).toBe(403);
    expect(await refusalOf({ cookie: own['cookie'] ?? '' })).toBe(403);
    expect(await refusalOf({ ...own, host: 'evil.example' })).toBe(403);
    expect(await refusalOf(own, '/livelier')).toBe(404);
    await waitFor(async () => expect(await connections(member)).toEqual([]));
  });

  it('without a session, with a forged one, and with one that has ended', async () => {
    const member = await aMember(cloud);
    const own = ownHeaders(cloud, member.browser.jar);
    expect(await refusalOf({ origin: cloud.origin })).toBe(401);
    expect(await refusalOf({ ...own, cookie: `${own['cookie']}x` })).toBe(401);
    const stolen = member.browser.copy();
    await member.browser.post('/auth/logout');
    expect(await refusalOf(ownHeaders(cloud, stolen.jar))).toBe(401);
    expect(await connections(member)).toEqual([]);
  });
});

describe('a socket is closed', { tags: ['local'] }, () => {
  it('as soon as its session ends, and those of the same person’s other sessions are not', async () => {
    const member = await aMember(cloud);
    const other = await aMember(cloud);
    await other.browser.post('/auth/login', member);
    const [first, second] = [await connect(member), await connect(member)];
    const elsewhere = await connect(other);
    await member.browser.post('/auth/logout');
    expect(await Promise.all([first.closed, second.closed])).toEqual([1000, 1000]);
    await waitFor(async () => expect(await connections(member)).toHaveLength(1));
    await other.browser.post('/auth/logout');
    await elsewhere.closed;
  });

  it('when its session has run out, with what it would be told first or what it says', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const [ofBuyer, ofSeller] = [await connect(buyer), await connect(seller)];
    const week = sessionLimits.lifetime;
    const fresh = await aMember(cloud, { isSeller: true });
    setClock(() => Date.now() + week + 1_000);
    try {
      await fresh.browser.post('/auth/login', fresh);
      ofSeller.send({ type: 'ping' });
      ofBuyer.send({ type: 'typing', conversationId: id });
      await Promise.all([ofBuyer.closed, ofSeller.closed]);
      expect(ofBuyer.notified.concat(ofSeller.notified).filter(({ type }) => type === 'typing')).toEqual([]);
    } finally {
      setClock(null);
    }
  });

  it('when it sends a frame of more than 32 kB', async () => {
    const socket = await connect(await aMember(cloud));
    socket.send('x'.repeat(32 * 1024 + 1));
    expect(await socket.closed).toBe(1009);
  });

  it('when its person opens more than twenty: the oldest', async () => {
    const member = await aMember(cloud);
    const oldest = await connect(member);
    const others = [];
    for (let count = 0; count < liveLimits.connections; count += 1) others.push(await connect(member));
    expect(await oldest.closed).toBe(1000);
    await waitFor(async () => expect(await connections(member)).toHaveLength(20));
  });

  it('and forgotten when its browser is gone before it is open', async () => {
    const member = await aMember(cloud);
    for (let count = 0; count < 5; count += 1) await leaveEarly(ownHeaders(cloud, member.browser.jar));
    await connect(member);
    await waitFor(async () => expect(await connections(member)).toHaveLength(1));
  });

  it('when it sends what no browser of ours sends: bytes, or a frame above the gateway’s limit', async () => {
    const member = await aMember(cloud);
    const [bytes, large] = [await connect(member), await connect(member)];
    bytes.sendBytes(new Uint8Array([1, 2, 3]));
    large.send('x'.repeat(130 * 1024));
    expect(await Promise.all([bytes.closed, large.closed])).toEqual([1003, 1009]);
    await waitFor(async () => expect(await connections(member)).toEqual([]));
  });
});

describe('what a socket sends', { tags: ['local'] }, () => {
  const garbage = [
    '',
    '{',
    'null',
    '[]',
    '{"type":"shutdown"}',
    '{"type":"typing"}',
    '{"type":"typing","conversationId":"../../etc"}',
    `{"type":"ping","more":"${'x'.repeat(live.largestFrame)}"}`,
  ];

  it('is ignored unless it is a ping or “typing”', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const [ofBuyer, ofSeller] = [await connect(buyer), await connect(seller)];
    for (const frame of garbage) ofBuyer.send(frame);
    ofBuyer.send({ type: 'ping' });
    await aMessage(buyer.browser, id);
    await untilNotified(ofSeller, 'message', 1);
    await untilNotified(ofBuyer, 'message', 1);
    expect(ofBuyer.others).toEqual([]);
    const [own] = await connections(buyer);
    expect(await findItem(keys.connection(own?.id ?? ''))).not.toHaveProperty('typedAt');
  });

  it('is limited: ten thousand frames at once harm nobody, and the socket still works', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const [ofBuyer, ofSeller] = [await connect(buyer), await connect(seller)];
    for (let sent = 0; sent < 10_000; sent += 1) ofBuyer.send({ type: 'typing', conversationId: id });
    await aMessage(buyer.browser, id);
    await untilNotified(ofBuyer, 'message', 1);
    await untilNotified(ofSeller, 'message', 1);
    await waitFor(() => expect(ofBuyer.others.length).toBeGreaterThan(5_000));
    expect(ofSeller.newsFor('typing').length).toBeLessThanOrEqual(10);
    expect(ofSeller.newsFor('typing').length).toBeGreaterThan(0);
  });
});
