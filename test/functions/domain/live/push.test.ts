import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { endSession, startSession, type SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow as followChanges } from '#functions/domain/changes/follow.ts';
import { setBlocked } from '#functions/domain/conversations/block.ts';
import { markRead } from '#functions/domain/conversations/conversations.ts';
import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { startConversation } from '#functions/domain/conversations/start.ts';
import { answerFrame } from '#functions/domain/live/answer-frame.ts';
import { connectionsOf, openConnection } from '#functions/domain/live/connections.ts';
import { pushChanges } from '#functions/domain/live/push-changes.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { aChange } from '#test/functions/a-change.ts';
import { start } from '#test/functions/domain/a-conversation.ts';
import { aUser } from '#test/functions/domain/a-gig.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

const gateway = mockClient(ApiGatewayManagementApiClient);
const gone = () => new GoneException({ message: 'Gone', $metadata: {} });

const follow = (...records: DynamoDBRecord[]) => followChanges(records, [pushChanges]);

/** What was sent to a connection. */
const sentTo = (id: string) =>
  gateway
    .commandCalls(PostToConnectionCommand, { ConnectionId: id })
    .map(({ args: [{ input }] }) => JSON.parse(input.Data as string) as { type: string });
const closed = () =>
  gateway.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId);
const idsOf = async (user: SessionUser) => (await connectionsOf(user.id)).map(({ id }) => id).toSorted();

let count = 0;
async function connect(user: SessionUser, sessionId?: string): Promise<string> {
  count += 1;
  const id = `connection-${count}=`;
  await openConnection(id, { ...user, userId: user.id, sessionId: sessionId ?? (await startSession(user)) });
  return id;
}

let seller: SessionUser;
let buyer: SessionUser;
let conversationId: string;
/** Moves the time, so that no connection counts as one that is being opened. */
const later = (milliseconds: number) => setClock(() => Date.now() + milliseconds);

beforeEach(async () => {
  vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/one');
  gateway.reset();
  [seller, buyer] = await Promise.all([aUser({ isSeller: true }), aUser({ isSeller: false })]);
  ({
    conversation: { id: conversationId },
  } = await start(buyer, seller));
});
afterEach(() => setClock(null));

async function aMessage(): Promise<DynamoDBRecord> {
  const { id } = await sendMessage(buyer, { conversationId, desc: 'Hello.' }, undefined);
  return aChange(keys.message(conversationId, id), 'INSERT');
}

describe('a change', () => {
  it('that the stream delivers twice is told twice alike, so that browsers know it by its id', async () => {
    const id = await connect(seller);
    const record = await aMessage();
    expect(await follow(record)).toEqual({ batchItemFailures: [] });
    expect(await follow(record, record)).toEqual({ batchItemFailures: [] });
    const [first, second, ...others] = sentTo(id);
    expect(first).toMatchObject({ type: 'message', message: { desc: 'Hello.', userId: buyer.id } });
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('costs one query for each person without a browser', async () => {
    const record = await aMessage();
    const { operations } = await measureTable(() => follow(record));
    expect(operations.filter((operation) => operation !== 'Get')).toEqual(['Query', 'Query']);
    expect(gateway.calls()).toEqual([]);
  });

  it('is told to all browsers, whatever happens to one: what is gone or cannot be told is forgotten', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const [fine, lost, broken] = [await connect(seller), await connect(seller), await connect(seller)];
    gateway.on(PostToConnectionCommand, { ConnectionId: lost }).rejects(gone());
    gateway.on(PostToConnectionCommand, { ConnectionId: broken }).rejects(new Error('No answer.'));
    later(60_000);
    expect(await follow(await aMessage())).toEqual({ batchItemFailures: [] });
    expect(sentTo(fine)).toHaveLength(1);
    expect(await idsOf(seller)).toEqual([fine]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'event not pushed to a browser' }),
    );
    log.mockRestore();
  });

  it('does not end a connection whose socket is still being opened', async () => {
    const id = await connect(seller);
    gateway.on(PostToConnectionCommand).rejects(gone());
    await follow(await aMessage());
    expect(await idsOf(seller)).toEqual([id]);
  });

  it('is sent to the stage of the connection while the name of the stage is exchanged', async () => {
    vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/one,https://live.example/two');
    const id = await connect(seller);
    gateway.on(PostToConnectionCommand).rejectsOnce(gone()).resolves({});
    later(60_000);
    await follow(await aMessage());
    expect(sentTo(id)).toHaveLength(2);
    expect(await idsOf(seller)).toEqual([id]);
  });
});

describe('a block', () => {
  const aConversationChange = () => aChange(keys.conversation(conversationId), 'MODIFY');

  it('is told, with its end, to nobody but whose it is, and what happens afterwards to both again', async () => {
    const [ofBuyer, ofSeller] = [await connect(buyer), await connect(seller)];
    const counts = () => [sentTo(ofSeller).length, sentTo(ofBuyer).length];
    await setBlocked(conversationId, seller, true);
    await follow(aConversationChange());
    expect(sentTo(ofSeller)).toMatchObject([{ type: 'conversation', conversation: { isBlocked: true } }]);
    expect(counts()).toEqual([1, 0]);
    await markRead(conversationId, buyer, undefined);
    await follow(aConversationChange());
    expect(counts()).toEqual([2, 1]);
    await setBlocked(conversationId, seller, false);
    await follow(aConversationChange());
    expect(counts()).toEqual([3, 1]);
    await aMessage();
    await follow(aConversationChange());
    expect(counts()).toEqual([4, 2]);
  });

  it('that has ended leaves what the conversation is about told to both', async () => {
    const ofBuyer = await connect(buyer);
    await setBlocked(conversationId, seller, true);
    await setBlocked(conversationId, seller, false);
    const about = { kind: 'order' as const, id: newId() };
    await startConversation(buyer, { partner: seller, isSeller: true, isMutual: false }, about);
    await follow(aConversationChange());
    expect(sentTo(ofBuyer)).toMatchObject([{ type: 'conversation', conversation: { about } }]);
  });
});

describe('a session that ends', () => {
  it('takes its connections with it and opens none, also when that is done again, and its sockets are closed', async () => {
    const [ending, other] = [await startSession(seller), await startSession(seller)];
    const ended = [await connect(seller, ending), await connect(seller, ending)];
    const kept = await connect(seller, other);
    await endSession(seller.id, ending);
    const record = aChange(keys.session(seller.id, ending), 'REMOVE');
    for (let time = 0; time < 2; time += 1) expect(await follow(record)).toEqual({ batchItemFailures: [] });
    await expect(connect(seller, ending)).rejects.toThrow('session has ended');
    expect(await idsOf(seller)).toEqual([kept]);
    gateway.on(DeleteConnectionCommand, { ConnectionId: ended[0] ?? '' }).rejects(gone());
    const removals = ended.map((id) => aChange(keys.connectionOf(seller.id, id), 'REMOVE'));
    expect(await follow(...removals)).toEqual({ batchItemFailures: [] });
    expect(closed()).toEqual(ended);
  });

  it('is not told anything, and its socket is closed with what it says', async () => {
    const id = await connect(seller);
    later(2 * 3_600_000 + 1_000);
    await answerFrame(id, '{"type":"ping"}');
    expect(closed()).toEqual([id]);
    await follow(await aMessage());
    expect(sentTo(id)).toEqual([]);
    expect(await idsOf(seller)).toEqual([]);
    await answerFrame(id, JSON.stringify({ type: 'typing', conversationId }));
    expect(closed()).toEqual([id, id]);
  });
});

describe('that somebody is writing', () => {
  const typing = (id: string, about = conversationId) =>
    answerFrame(id, JSON.stringify({ type: 'typing', conversationId: about }));

  it('is told to nobody of a conversation of others, of one that does not exist, and after a block', async () => {
    const stranger = await aUser({ isSeller: true });
    const [ofBuyer, ofSeller, ofStranger] = [
      await connect(buyer),
      await connect(seller),
      await connect(stranger),
    ];
    await typing(ofStranger);
    await typing(await connect(stranger), buyer.id + stranger.id);
    await setBlocked(conversationId, seller, true);
    await typing(ofBuyer);
    await typing(ofSeller);
    for (const id of [ofBuyer, ofSeller, ofStranger]) expect(sentTo(id)).toEqual([]);
    expect(closed()).toEqual([]);
  });
});
