import { ApiGatewayManagementApiClient, GoneException } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { startSession, type SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { openConnection } from '#functions/domain/live/connections.ts';
import { notifyOnce } from '#functions/domain/news/notify.ts';
import { handlers } from '#functions/jobs/changes.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { accept } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';

useMarket();
/** Each request that the job may not make fails, as on AWS. */
const followAsJob = asJob('changes', follow);
const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
/** What each handler has asked of the table, and what it was refused. */
const asked = new Map<string, string[]>(handlers.map(({ name }) => [name, []]));
const refused = new Map<string, string[]>(handlers.map(({ name }) => [name, []]));

async function followed(eventName: 'INSERT' | 'MODIFY' | 'REMOVE', ...all: Key[]): Promise<void> {
  for (const handler of handlers) {
    send.mockClear();
    const errors = vi.spyOn(console, 'error').mockReset();
    const records = all.map((key) => aChange(key, eventName));
    const { batchItemFailures } = await followAsJob(records, [handler]);
    const failed = batchItemFailures.length > 0 || errors.mock.calls.length > 0;
    if (failed) refused.get(handler.name)?.push(JSON.stringify([records, ...errors.mock.calls.map(String)]));
    asked.get(handler.name)?.push(...send.mock.calls.map(([command]) => command.constructor.name));
    errors.mockRestore();
  }
}

async function rename(...people: SessionUser[]): Promise<void> {
  for (const { id } of people) {
    await changeAccount(id, () => ({ set: { username: `Renamed ${newId()}` } }));
    await followed('INSERT', keys.shown(id));
  }
}

async function closeAndKeep(): Promise<void> {
  const seller = await aSeller();
  const { card } = await aGig(seller);
  await closeAccount(seller.id);
  await followed('INSERT', keys.closing(seller.id), keys.gigOf(seller.id, card.id));
  await keepAccount(seller.id);
  await followed('MODIFY', keys.closing(seller.id), keys.gig(card.id));
}

beforeAll(async () => {
  vi.stubEnv('MAIL_FROM', 'news@tandem.example');
  vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/one');
  mockClient(ApiGatewayManagementApiClient).rejects(new GoneException({ message: 'Gone', $metadata: {} }));
  const [seller, buyer, other] = [await aSeller(), await aBuyer(), await aSeller()];
  const sessionId = await startSession(seller);
  await openConnection('connection=', { userId: seller.id, sessionId });
  await rename(seller, buyer);
  const { card: gig } = await aGig(seller);
  const { card: project } = await aProject(buyer);
  const bid = await aBid(project.id, seller);
  await aBid(project.id, other);
  const { id: conversation } = await aConversation({ seller, buyer });
  const piece = await aFinishedOrder({ seller, buyer });
  await asks(piece);
  const ofProject = [keys.project(project.id), keys.bid(project.id, seller.id)];
  const made = [...ofProject, keys.gig(gig.id), keys.conversation(conversation), keys.pieceOfOrder(piece.id)];
  await followed('INSERT', ...made);
  await rename(seller, buyer);
  await accept(bid, buyer.id);
  await followed('MODIFY', ...ofProject, keys.gig(gig.id));
  const { id: message } = await aMessage(conversation, buyer);
  const news = newId();
  await notifyOnce(seller.id, news, { kind: 'bid.lose', title: 'Tea', path: '/', by: 'client', from: buyer });
  // A connection that is gone is forgotten, once it is not being opened any more.
  setClock(() => Date.now() + 60_000);
  await followed(
    'INSERT',
    keys.message(conversation, message),
    keys.news(seller.id, news),
    keys.inbox(seller.id),
  );
  setClock(null);
  await openConnection('another=', { userId: seller.id, sessionId });
  await followed('REMOVE', keys.session(seller.id, sessionId), keys.connectionOf(seller.id, 'another='));
  await closeAndKeep();
});
afterAll(() => vi.restoreAllMocks());

/** One starts another function, and asks nothing of the table. */
const ofTable = handlers.map(({ name }) => name).filter((name) => name !== 'account mails');

it.each(ofTable)('the job that follows changes may do all that %s does', (name) => {
  expect(refused.get(name)).toEqual([]);
  expect(asked.get(name)?.some((command) => /Update|Put|Delete|TransactWrite/.test(command))).toBe(true);
});
