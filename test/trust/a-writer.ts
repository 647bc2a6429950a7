import { setTimeout as pause } from 'node:timers/promises';

import { attach } from '#functions/domain/money/settle.ts';
import { due } from '#functions/domain/orders/payment.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { AppError } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { get, type Key } from '#functions/table/table.ts';
import { aMember, type Reply } from '#test/flows/a-browser.ts';
import { aProjectForm } from '#test/flows/a-project.ts';
import { aReport, deliver } from '#test/flows/a-report.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';

type Place = { readonly origin: string };

/** Milliseconds. Nobody waits the whole second that they are told to. */
const PAUSE = 20;

/** A write that somebody was told is done, and whether it still stands. */
export type Acknowledged = { what: string; isKept: () => Promise<boolean> };

/** What writers were told: what is done, with which statuses, and when to come again. */
export type Noted = {
  acknowledged: Acknowledged[];
  statuses: Set<number>;
  retryAfter: Set<string | null>;
};

export const nothingYet = (): Noted => ({ acknowledged: [], statuses: new Set(), retryAfter: new Set() });

const isThere = async (key: Key) => (await get(key)) !== undefined;
const isPaid = async (id: string) => (await get<OrderItem>(keys.order(id)))?.card.isPaid ?? false;

/** What does not stand any more of all that somebody was told is done. */
export async function missing(acknowledged: Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { what, isKept } of acknowledged) if (!(await isKept())) lost.push(what);
  return lost;
}

/** A buyer and a seller who trade, converse and bid as long as they are let, and note what they are told. */
export async function aWriter(place: Place, { acknowledged, statuses, retryAfter }: Noted) {
  const [buyer, seller] = [await aMember(place), await aMember(place, { isSeller: true })];
  const { card: gig } = await aGig({ ...seller, img: null, isSeller: true });
  const { body } = await buyer.browser.post('/conversations', { to: seller.id });
  const conversationId = String(body['id']);

  /** Asks under one key until it is told something else than that this cannot be done now. */
  async function told(ask: (sent: { headers: Record<string, string> }) => Promise<number | Reply>) {
    const sent = { headers: { 'idempotency-key': newId() } };
    for (;;) {
      const answer = await ask(sent);
      const status = typeof answer === 'number' ? answer : answer.status;
      statuses.add(status);
      if (typeof answer !== 'number' && status >= 500) retryAfter.add(answer.headers.get('retry-after'));
      if (status < 500) return typeof answer === 'number' || status >= 400 ? undefined : answer.body;
      await pause(PAUSE);
    }
  }
  const note = (what: string, isKept: () => Promise<boolean>) => void acknowledged.push({ what, isKept });

  async function beginToPay(id: string, intentId: string): Promise<number> {
    try {
      await attach(await due(id, buyer.id), intentId, 1);
      return 200;
    } catch (error) {
      return error instanceof AppError ? error.status : 500;
    }
  }

  async function trade(): Promise<void> {
    const order = await told((sent) => buyer.browser.post(`/orders/create/${gig.id}`, undefined, sent));
    const id = String(order?.['id']);
    note('order', () => isThere(keys.order(id)));
    const intentId = `pi_${newId()}`;
    await told(() => beginToPay(id, intentId));
    const report = aReport('succeeded', { kind: 'order', id, intentId, amount: gig.price });
    await told(() => deliver(place, report));
    note('payment', () => isPaid(id));
  }

  async function converse(): Promise<void> {
    const message = await told((sent) =>
      buyer.browser.post('/messages', { conversationId, desc: 'Is it done yet?' }, sent),
    );
    // Somebody who writes too much is told so.
    if (message) note('message', () => isThere(keys.message(conversationId, String(message['id']))));
  }

  async function bid(): Promise<void> {
    const project = await told((sent) => buyer.browser.post('/projects', aProjectForm(), sent));
    const projectId = String(project?.['id']);
    note('project', () => isThere(keys.project(projectId)));
    await told((sent) => seller.browser.post('/bids', { projectId, amount: 600 }, sent));
    note('bid', () => isThere(keys.bid(projectId, seller.id)));
  }

  return { work: [trade, converse, bid] };
}
