import { setTimeout as pause } from 'node:timers/promises';

import { getDue } from '#functions/domain/orders/payment.ts';
import { AppError } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { aMember, type Reply } from '#test/flows/support/a-browser.ts';
import { aProjectForm } from '#test/flows/support/a-project.ts';
import { aReport, deliver } from '#test/flows/support/a-report.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { attachIntent } from '#test/functions/domain/steps.ts';
import { isPaid, recordKey } from '#test/support/work.ts';

type Place = { readonly origin: string };

/** Milliseconds. Shorter than the Retry-After of one second, to keep the test fast. */
const PAUSE = 20;

/** A write that was acknowledged to its caller, and how to check that it is still there. */
export type Acknowledged = { what: string; isStored: () => Promise<boolean> };

/** The answers that writers got: acknowledged writes, all statuses and all Retry-After headers. */
export type WriteLog = {
  acknowledged: Acknowledged[];
  statuses: Set<number>;
  retryAfter: Set<string | null>;
};

export const emptyLog = (): WriteLog => ({ acknowledged: [], statuses: new Set(), retryAfter: new Set() });

const isThere = async (key: Key) => (await findItem(key)) !== undefined;

/** The acknowledged writes that are no longer in the table. */
export async function findLostWrites(acknowledged: Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { what, isStored } of acknowledged) if (!(await isStored())) lost.push(what);
  return lost;
}

/** A buyer and a seller who order, write messages and bid, and log the answers they get. */
export async function aWriter(place: Place, { acknowledged, statuses, retryAfter }: WriteLog) {
  const [buyer, seller] = [await aMember(place), await aMember(place, { isSeller: true })];
  const { card: gig } = await aGig({ ...seller, img: null });
  const { body } = await buyer.browser.post('/conversations', { to: seller.id });
  const conversationId = String(body['id']);

  /** Repeats a request with the same idempotency key while the answer is a 5xx. */
  async function retryUntilAnswered(
    send: (options: { headers: Record<string, string> }) => Promise<number | Reply>,
  ) {
    const options = { headers: { 'idempotency-key': newId() } };
    for (;;) {
      const answer = await send(options);
      const status = typeof answer === 'number' ? answer : answer.status;
      statuses.add(status);
      if (typeof answer !== 'number' && status >= 500) retryAfter.add(answer.headers.get('retry-after'));
      if (status < 500) return typeof answer === 'number' || status >= 400 ? undefined : answer.body;
      await pause(PAUSE);
    }
  }
  const logWrite = (what: string, isStored: () => Promise<boolean>) =>
    void acknowledged.push({ what, isStored });

  async function startPayment(id: string, intentId: string): Promise<number> {
    try {
      await attachIntent(await getDue(id, buyer.id), intentId, 1);
      return 200;
    } catch (error) {
      return error instanceof AppError ? error.status : 500;
    }
  }

  async function trade(): Promise<void> {
    const order = await retryUntilAnswered((options) =>
      buyer.browser.post(`/orders/create/${gig.id}`, undefined, options),
    );
    const id = String(order?.['id']);
    logWrite('order', () => isThere(recordKey('order', id)));
    const intentId = `pi_${newId()}`;
    await retryUntilAnswered(() => startPayment(id, intentId));
    const report = aReport('succeeded', { kind: 'order', id, intentId, amount: gig.price });
    await retryUntilAnswered(() => deliver(place, report));
    logWrite('payment', () => isPaid('order', id));
  }

  async function converse(): Promise<void> {
    const message = await retryUntilAnswered((options) =>
      buyer.browser.post('/messages', { conversationId, desc: 'Is it done yet?' }, options),
    );
    // Undefined when the rate limit refused it.
    if (message) logWrite('message', () => isThere(keys.message(conversationId, String(message['id']))));
  }

  async function bid(): Promise<void> {
    const project = await retryUntilAnswered((options) =>
      buyer.browser.post('/projects', aProjectForm(), options),
    );
    const projectId = String(project?.['id']);
    logWrite('project', () => isThere(keys.project(projectId)));
    await retryUntilAnswered((options) => seller.browser.post('/bids', { projectId, amount: 600 }, options));
    logWrite('bid', () => isThere(keys.bid(projectId, seller.id)));
  }

  return { work: [trade, converse, bid] };
}
