import { setTimeout as sleep } from 'node:timers/promises';

import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord } from 'aws-lambda';

import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { handler as followChanges } from '#functions/jobs/changes.ts';
import { sign } from '#functions/services/tokens.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import type { Member } from '#infra/seed/member.ts';
import { live } from '#shared/live.ts';
import type { Role } from '#shared/rules/accounts/role.ts';
import { aSocket, ownHeaders, type Socket } from '#test/support/browser/a-socket.ts';
import { interceptClient } from '#test/support/table/intercept-table.ts';

import { register } from './measure/an-order.ts';
import { median } from './measure/median.ts';
import { startMeter, type Usage } from './measure/meter.ts';

type Place = { readonly origin: string };

/** What messages use besides: what browsers are sent and send, runs of functions that no request invokes, and their time. */
export type MessageUsage = Usage & { pushes: number; frames: number; runs: number };

const MESSAGES = 25;
const RUNS = 100;

/** A browser of a signed-in person, connected. */
async function connect(place: Place, { id, username }: Member, role: Role): Promise<Socket> {
  const sessionId = await startSession({ id, username, img: null, country: null, role });
  const token = await sign({ userId: id, sessionId, role });
  return aSocket(place, ownHeaders(place, [[sessionCookieName(), token]]));
}

async function untilNotified(
  socket: Socket,
  type: Parameters<Socket['newsFor']>[0],
  count: number,
): Promise<void> {
  while (socket.newsFor(type).length < count) await sleep(5);
}

const changed = ({ PK, SK }: Key, eventName: 'INSERT' | 'MODIFY'): DynamoDBRecord => ({
  eventName,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: '1' },
});

/** The gigabyte-seconds of following a message and that it is read, by the median of many. */
async function timeOfFollowing(records: DynamoDBRecord[][]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    for (const Records of records) await followChanges({ Records });
    times.push(performance.now() - started);
  }
  return (median(times) / 1_000) * (functionOfJob('changes').memory / 1_024);
}

/**
 * The usage of one message between two people whose browsers are connected, measured with many: it is written, which the
 * other one sees, sent, told to both, and read, which its sender sees.
 */
export async function measureMessage(place: Place): Promise<MessageUsage> {
  const [seller, buyer] = [await register(place, true), await register(place, false)];
  const [ofSeller, ofBuyer] = [await connect(place, seller, 'seller'), await connect(place, buyer, 'buyer')];
  const { id } = await buyer.client.conversations.create({ body: { to: seller.id } });
  await untilNotified(ofSeller, 'conversation', 1);
  let pushes = 0;
  const stopCounting = interceptClient(ApiGatewayManagementApiClient.prototype, (_, send) => {
    pushes += 1;
    return send();
  });
  const { use, stop } = startMeter(place.origin);
  let latest = '';
  for (let sent = 1; sent <= MESSAGES; sent += 1) {
    await sleep(live.typingEvery);
    ofBuyer.send({ type: 'typing', conversationId: id });
    await untilNotified(ofSeller, 'typing', sent);
    const desc = 'Would it be possible to have the first sketch by Friday? I would like to show it at home.';
    ({ id: latest } = await buyer.client.messages.create({ body: { conversationId: id, desc } }));
    await untilNotified(ofSeller, 'message', sent);
    await untilNotified(ofSeller, 'conversation', 2 * sent);
    await seller.client.conversations.markRead({ params: { id }, query: { upTo: latest } });
    await untilNotified(ofBuyer, 'conversation', 2 * sent + 1);
  }
  stop();
  stopCounting();
  const read = changed(keys.conversation(id), 'MODIFY');
  const gbSeconds = await timeOfFollowing([[changed(keys.message(id, latest), 'INSERT'), read], [read]]);
  await Promise.all([ofSeller, ofBuyer].map((socket) => socket.close()));
  const each = Object.fromEntries(Object.entries(use).map(([name, sum]) => [name, sum / MESSAGES])) as Usage;
  return {
    ...each,
    gbSeconds: each.gbSeconds + gbSeconds,
    pushes: pushes / MESSAGES,
    // It is written once; and a ping of each, every five minutes.
    frames: 1 + (2 * 60_000) / live.pingEvery,
    runs: 2 + 1 + (2 * 60_000) / live.pingEvery,
  };
}
