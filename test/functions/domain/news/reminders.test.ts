import { expect, it } from 'vitest';

import { clocks } from '#functions/domain/recount/records/clocks.ts';
import { newsKinds, type NewsKind } from '#shared/rules/news/news.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { aFundedModule, aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, anOrderIn } from '#test/functions/domain/an-order.ts';
import { advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import * as steps from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { newsOf, newsTo, useNews } from './news-of.ts';

useNews();

type Person = { id: string };
/** Something that goes on by itself, and its two sides: who is paid, and who pays. */
type Clocked = { id: string; seller: Person; buyer: Person };

const ofModule = async (made: Promise<{ module: Person; freelancer: Person; client: Person }>) => {
  const { module, freelancer, client } = await made;
  return { id: module.id, seller: freelancer, buyer: client };
};

async function disputed(isAnswered: boolean, made: Promise<Clocked>): Promise<Clocked> {
  const { id, buyer, seller } = await made;
  if (isAnswered) await steps.makeOffer({ id, userId: seller.id }, { amount: 900, reason: 'All of it.' });
  return { id, seller, buyer };
}
async function askedToCancel(): Promise<Clocked> {
  const order = await anOrderIn('PAID');
  await steps.cancel({ id: order.id, userId: order.buyer.id, reason: 'Too late.' });
  return order;
}

type Side = 'seller' | 'buyer';
/** The days after which who is reminded of this, how many are left at first, and what it is about. */
type Case = [kind: NewsKind, after: number[], to: Side[], left: number, make: () => Promise<Clocked>];

const cases: Case[] = [
  ['order.remindRequirements', [13], ['buyer'], 1, () => anOrder({ isPaid: true })],
  ['order.remindDelivery', [3 + 7 - 1], ['seller'], 1, () => anOrderIn('REVISION')],
  ['order.remindCancelAnswer', [1], ['seller'], 1, askedToCancel],
  ['order.remindPayment', [3, 14, 27], ['buyer'], 27, () => anOrderIn('DELIVERED')],
  ['order.remindReview', [6], ['buyer'], 1, () => anOrderIn('REVIEW')],
  ['order.remindAnswer', [4], ['seller'], 1, () => disputed(false, anOrderIn('DISPUTED'))],
  ['order.remindAgreement', [29], ['seller', 'buyer'], 1, () => disputed(true, anOrderIn('DISPUTED'))],
  ['module.remindDelivery', [14 + 14 - 1], ['seller'], 1, () => ofModule(aModule())],
  ['module.remindReview', [13], ['buyer'], 1, () => ofModule(aFundedModule('SUBMITTED'))],
  ['module.remindApproval', [29], ['buyer'], 1, () => ofModule(aModule('SUBMITTED'))],
  ['module.remindConfirmation', [6], ['seller'], 1, () => ofModule(aFundedModule('OK'))],
  ['module.remindDecision', [29], ['seller'], 1, () => ofModule(aModule('OK'))],
  ['module.remindPayment', [3, 7, 14], ['buyer'], 27, () => ofModule(aModule('PAY'))],
  ['module.remindAnswer', [4], ['seller'], 1, () => disputed(false, ofModule(aFundedModule('DISPUTED')))],
  [
    'module.remindAgreement',
    [29],
    ['seller', 'buyer'],
    1,
    () => disputed(true, ofModule(aFundedModule('DISPUTED'))),
  ],
];

it.each(cases)('%s is told on the days %j to the %j, once each', async (kind, after, to, left, make) => {
  await aProvider();
  const { id, seller, buyer } = await make();
  const sides = { seller, buyer };
  const people = to.map((side) => sides[side]);
  const everybody = [seller, buyer];
  const notified = everybody.map((person) => (people.includes(person) ? [kind] : []));
  const nobody = [[], []];
  const sweep = () => newsOf(everybody, steps.sweep);
  let day = 0;
  for (const next of after) {
    advance((next - day) * DAY - HOUR);
    expect(await sweep(), `shortly before day ${next}`).toEqual(nobody);
    advance(HOUR + 1000);
    expect(await clocks.mistakesIn(id)).toEqual([]);
    expect(await sweep(), `day ${next}`).toEqual(notified);
    expect(await sweep(), `again on day ${next}`).toEqual(nobody);
    expect(await clocks.mistakesIn(id)).toEqual([]);
    const line = (await newsTo(people[0] ?? seller)).at(-1)?.line;
    if (day === 0) expect(line).toContain(`in ${plural(left, 'day')}`);
    day = next;
  }
});

it('a reminder that came too late for its end is not told', async () => {
  await aProvider();
  const { seller, buyer } = await anOrderIn('REVIEW');
  advance(8 * DAY);
  expect(await newsOf([seller, buyer], steps.sweep)).toEqual([['order.approve'], ['order.approve']]);
});

it('writing the requirements again, or naming another amount, does not keep the other side from being reminded', async () => {
  await aProvider();
  const asked = await askedToCancel();
  advance(DAY + 1000);
  await steps.saveRequirements(asked.id, asked.buyer.id, 'Words that came just before the reminder.');
  expect(await clocks.mistakesIn(asked.id)).toEqual([]);
  expect(await newsOf([asked.seller], steps.sweep)).toEqual([['order.remindCancelAnswer']]);
  await steps.saveRequirements(asked.id, asked.buyer.id, 'Words that came after it.');
  expect(await newsOf([asked.seller], steps.sweep)).toEqual([[]]);

  const dispute = await anOrderIn('DISPUTED');
  advance(4 * DAY + 1000);
  await steps.makeOffer({ id: dispute.id, userId: dispute.buyer.id }, { amount: 300, reason: 'A part.' });
  expect(await newsOf([dispute.seller], steps.sweep)).toEqual([['order.remindAnswer']]);
});

it('every reminder was caused', () => {
  const reminders = newsKinds.filter((kind) => kind.includes('.remind'));
  expect(cases.map(([kind]) => kind).toSorted()).toEqual(reminders.toSorted());
});
