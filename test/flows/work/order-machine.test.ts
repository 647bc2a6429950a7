/**
 * Puts orders into each of their stages in the table.
 * @module-tag local
 */

import { isDeepStrictEqual } from 'node:util';

import { beforeAll, describe, expect, it } from 'vitest';

import { getStory } from '#functions/domain/orders/read.ts';
import { orderStages, type OrderRole } from '#shared/rules/work/order.ts';
import { orderRules } from '#shared/work/order.ts';
import { isPaid } from '#shared/work/progress.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { requests, roles, type Request } from '#test/flows/support/order-requests.ts';
import { anOrderIn, recordsOf } from '#test/functions/domain/an-order.ts';
import { cancel, makeOffer } from '#test/functions/domain/steps.ts';
import { restore } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { booksUnder, recordKey } from '#test/support/work.ts';

// Without jobs, so that nothing but the requests changes a record.
const cloud = useCloud({ jobs: [] });

type Person = Awaited<ReturnType<typeof aMember>>;
let parties: Record<OrderRole, Person>;

beforeAll(async () => {
  const [buyer, seller] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  parties = { buyer, seller };
});

const asked = 'PAID, asked to cancel';
const answered = 'DISPUTED, both have named an amount';

const states = [...orderStages, asked, answered] as const;

/** What is answered as before and changes nothing, because it was done before. */
const isRepeated = (state: string, request: Request, role: OrderRole) =>
  role === 'buyer' &&
  ((request === 'cancels, asks to or agrees' && (state === asked || state === 'CANCELLED')) ||
    (request === 'approves' && state === 'FINISHED'));

async function anOrderAs(state: (typeof states)[number]): Promise<string> {
  const people = {
    buyer: { ...parties.buyer, img: null, role: 'buyer' as const },
    seller: { ...parties.seller, img: null, role: 'seller' as const },
  };
  const stage = state === asked ? 'PAID' : state === answered ? 'DISPUTED' : state;
  const { id } = await anOrderIn(stage, people);
  if (state === asked) await cancel({ id, userId: parties.buyer.id });
  if (state === answered)
    await makeOffer({ id, userId: parties.seller.id }, { amount: 900, reason: 'Almost half.' });
  return id;
}

const partitionsOf = (id: string) => [recordKey('order', id).PK, booksUnder('order', id)];

describe.each(states)('an order that is %s', (state) => {
  let id: string;
  let before: Awaited<ReturnType<typeof recordsOf>>;
  const cardNow = async () => (await getStory(id, parties.buyer.id)).item.card;

  beforeAll(async () => {
    id = await anOrderAs(state);
    before = await recordsOf(id);
  });

  it.each(Object.keys(requests) as Request[])('answers to whoever %s as it should', async (name) => {
    const request = requests[name];
    const of: readonly OrderRole[] = request.of;
    for (const role of of) {
      const card = await cardNow();
      const { status, body } = await request.send(parties[role].browser, id);
      const after = await recordsOf(id);
      const verb = request.does(role, orderRules.stageOf(card));
      const refusal = orderRules.refusalOf(card, verb, role, Date.now());
      const isSame = isRepeated(state, name, role);
      const isRefused = refusal !== undefined && !isSame;
      expect(isDeepStrictEqual(after, before), `${role} leaves it as it is`).toBe(isRefused || isSame);
      if (isRefused)
        expect({ status, message: body['message'] }).toEqual({ status: 409, message: refusal.message });
      else expect(status).toBe('status' in request ? request.status : 200);
      await restore(before as Parameters<typeof restore>[0], ...partitionsOf(id));
    }
  });

  it('tells each party what they can do, and gives the work to its buyer once it is paid', async () => {
    const card = await cardNow();
    for (const role of roles) {
      const { body } = await parties[role].browser.get(`/orders/${id}`);
      expect(body['actions']).toEqual(orderRules.allowedActions(card, role, Date.now()));
      const isOpen = card.times.delivered && (role === 'seller' || isPaid(card));
      expect(body['workUrl']).toBe(isOpen ? 'https://example.com/first' : null);
    }
  });
});
