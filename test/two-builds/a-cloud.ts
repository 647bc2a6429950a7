import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Context } from 'aws-lambda';

import { now, setClock } from '#functions/lib/clock.ts';
import { below } from '#functions/table/conditions.ts';
import { query } from '#functions/table/read.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { handlerLoader } from '#infra/local/handlers.ts';
import { ownTheRest } from '#infra/local/rights/owner.ts';
import { signature } from '#infra/local/stripe/webhooks.ts';
import { interceptTable } from '#test/support/intercept-table.ts';

import { openStream } from './stream.ts';

/** An event of the provider that was not taken yet, and how often it was sent. */
export type ProviderEvent = { url: string; payload: string; tries: number };
export type Due = { PK: string; SK: string; GSI3PK: string; GSI3SK: string };
type Query = { IndexName?: string; ExpressionAttributeValues?: Record<string, unknown> };
export type Cloud = Awaited<ReturnType<typeof aCloud>>;

const START = Date.UTC(2027, 0, 4, 9);
const timeOf = ({ GSI3SK }: Due) => Date.parse(GSI3SK.split('#')[0] ?? '');

/**
 * A local cloud in which nothing happens by itself: its clock stands still, events of its provider and changes of its table
 * wait until they are heard, and what is due is done one record after the other. So the same acts have the same results.
 */
export async function aCloud() {
  ownTheRest('tests');
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-build-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none', jobs: [] });
  const { origin, stripe } = cloud;
  if (!stripe) throw new Error('The cloud has no stand-in for Stripe.');

  const { fetch } = globalThis;
  const sent: ProviderEvent[] = [];
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(`${origin}/api/webhooks/`)) return fetch(input, init);
    sent.push({ url: input, payload: init?.body as string, tries: 0 });
    return new Response();
  };

  let held: { reached: () => void; opened: Promise<void> } | undefined;
  let turn: Due | undefined;
  interceptTable(async (request, send): Promise<object> => {
    const gate = held;
    if (gate && request.constructor.name === 'TransactWriteCommand') {
      held = undefined;
      gate.reached();
      await gate.opened;
    }
    const { IndexName, ExpressionAttributeValues = {} } = request.input as Query;
    if (!turn || IndexName !== 'GSI3') return send();
    // The job finds this record, and no other.
    const isHere = Object.values(ExpressionAttributeValues).includes(turn.GSI3PK);
    return { Items: isHere ? [turn] : [] };
  });

  const load = handlerLoader();
  const stream = await openStream(load, process.env['DYNAMODB_ENDPOINT'] ?? '');
  const runJob = async (name: 'clocks' | 'mails') =>
    (await load<(event?: unknown, context?: Context) => Promise<void>>(`jobs/${name}`))();

  const setTime = (time: number): void => {
    setClock(() => time);
    stripe.doDue();
  };
  setTime(START);

  return {
    origin,
    stripe,
    now,
    setTime,
    stream,
    /** The provider's events since it was last asked for them. */
    async newEvents(): Promise<ProviderEvent[]> {
      await stripe.delivered();
      return sent.splice(0);
    },
    /** Sends an event as the provider would now, and answers the status. */
    async sendEvent({ url, payload }: ProviderEvent): Promise<number> {
      const name = url.endsWith('/connect') ? 'STRIPE_CONNECT_WEBHOOK_SECRET' : 'STRIPE_WEBHOOK_SECRET';
      const headers = { 'stripe-signature': signature(payload, process.env[name] ?? '') };
      const response = await fetch(url, { method: 'POST', headers, body: payload });
      await response.arrayBuffer();
      return response.status;
    },
    /** What is due until this time, in the order in which it becomes due. */
    async dueUntil(time: number): Promise<(Due & { at: number })[]> {
      const found = await Promise.all(
        [0, 1, 2, 3].map((shard) => {
          const where = { GSI3PK: `DUE#${shard}`, GSI3SK: below(new Date(time + 1).toISOString()) };
          return query<Due>({ index: 'GSI3', where, limit: 100 });
        }),
      );
      return found
        .flatMap(({ items }) => items.map((each) => ({ ...each, at: timeOf(each) })))
        .toSorted((one, other) => one.at - other.at || (one.PK + one.SK < other.PK + other.SK ? -1 : 1));
    },
    /** Does what is due for this record. */
    async doDue(record: Due): Promise<void> {
      turn = record;
      await runJob('clocks').finally(() => (turn = undefined));
    },
    sendMails: () => runJob('mails'),
    /** Does the second while the first has read everything, but not written yet. */
    async race<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { reached: reached.resolve, opened: opened.promise };
      const winner = first();
      await Promise.race([reached.promise, winner]);
      held = undefined;
      const answer = await second().finally(opened.resolve);
      return [await winner, answer];
    },
    async stop(): Promise<void> {
      await cloud.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
