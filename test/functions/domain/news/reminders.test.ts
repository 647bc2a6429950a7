import { expect, it } from 'vitest';

import { clocks } from '#functions/domain/recount/clocks.ts';
import { newsKinds, type NewsKind } from '#shared/rules/news.ts';
import { aFundedModule, aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, anOrderIn } from '#test/functions/domain/an-order.ts';
import { advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { aRichProvider } from '#test/functions/domain/money/a-released-order.ts';
import * as steps from '#test/functions/domain/steps.ts';

import { newsOf, toldTo, useNews } from './told.ts';

useNews();

type Person = { id: string };
/** Something that goes on by itself, and its two sides: who is paid, and who pays. */
type Clocked = { id: string; seller: Person; buyer: Person };

const ofModule = async (made: Promise<{ module: Person; freelancer: Person; client: Person }>) => {
  const { module, freelancer, client } = await made;
  return { id: module.id, seller: freelancer, buyer: client };
};

async function inDispute(isAnswered: boolean, { id, buyer, seller }: Clocked): Promise<Clocked> {
  if (isAnswered) await steps.makeOffer({ id, userId: seller.id }, { amount: 900, reason: 'All of it.' });
  return { id, seller, buyer };
}

type Case = {
  kind: NewsKind;
  make: () => Promise<Clocked>;
  /** The days after which somebody is reminded, who, and how the sentence goes on. */
  after: number[];
  to: ('seller' | 'buyer')[];
  line: string;
};

const cases: Case[] = [
  {
    kind: 'order.remindRequirements',
    make: () => anOrder({ isPaid: true }),
    after: [13],
    to: ['buyer'],
    line: 'Please write the requirements: without them, the order ends in 1 day.',
  },
  {
    kind: 'order.remindDelivery',
    make: () => anOrderIn('REVISION'),
    after: [3 + 7 - 1],
    to: ['seller'],
    line: 'Please deliver the work: otherwise the order ends in 1 day.',
  },
  {
    kind: 'order.remindCancelAnswer',
    make: async () => {
      const order = await anOrderIn('PAID');
      await steps.cancel({ id: order.id, userId: order.buyer.id, reason: 'Too late.' });
      return order;
    },
    after: [1],
    to: ['seller'],
    line: 'The buyer asks to cancel: without your answer, the order is cancelled in 1 day.',
  },
  {
    kind: 'order.remindPayment',
    make: () => anOrderIn('DELIVERED'),
    after: [3, 14, 27],
    to: ['buyer'],
    line: 'The delivered work waits for your payment: unpaid, the order ends in 27 days.',
  },
  {
    kind: 'order.remindReview',
    make: () => anOrderIn('REVIEW'),
    after: [6],
    to: ['buyer'],
    line: 'Please look at the work: it counts as approved in 1 day.',
  },
  {
    kind: 'order.remindAnswer',
    make: async () => inDispute(false, await anOrderIn('DISPUTED')),
    after: [4],
    to: ['seller'],
    line: 'Please name an amount in the dispute: otherwise the other side’s counts in 1 day.',
  },
  {
    kind: 'order.remindAgreement',
    make: async () => inDispute(true, await anOrderIn('DISPUTED')),
    after: [29],
    to: ['seller', 'buyer'],
    line: 'Please agree in the dispute: otherwise the middle of the two amounts counts in 1 day.',
  },
  {
    kind: 'module.remindDelivery',
    make: () => ofModule(aModule()),
    after: [14 + 14 - 1],
    to: ['seller'],
    line: 'Please submit the work: otherwise the module ends in 1 day.',
  },
  {
    kind: 'module.remindReview',
    make: () => ofModule(aFundedModule('SUBMITTED')),
    after: [13],
    to: ['buyer'],
    line: 'Please look at the work: it counts as approved in 1 day.',
  },
  {
    kind: 'module.remindConfirmation',
    make: () => ofModule(aFundedModule('OK')),
    after: [6],
    to: ['seller'],
    line: 'Please look at the approved amount: it counts as confirmed in 1 day.',
  },
  {
    kind: 'module.remindDecision',
    make: () => ofModule(aModule('OK')),
    after: [29],
    to: ['seller'],
    line: 'Please confirm or refuse the amount: otherwise the module ends in 1 day.',
  },
  {
    kind: 'module.remindPayment',
    make: () => ofModule(aModule('PAY')),
    after: [3, 7, 14],
    to: ['buyer'],
    line: 'The module waits for your payment: unpaid, it keeps you from hiring and ordering in 27 days.',
  },
  {
    kind: 'module.remindAnswer',
    make: async () => inDispute(false, await ofModule(aFundedModule('DISPUTED'))),
    after: [4],
    to: ['seller'],
    line: 'Please name an amount in the dispute: otherwise the other side’s counts in 1 day.',
  },
  {
    kind: 'module.remindAgreement',
    make: async () => inDispute(true, await ofModule(aFundedModule('DISPUTED'))),
    after: [29],
    to: ['seller', 'buyer'],
    line: 'Please agree in the dispute: otherwise the middle of the two amounts counts in 1 day.',
  },
];

it.each(cases)('$kind is told on the days $after to the $to, once each', async ({ make, ...expected }) => {
  await aRichProvider();
  const { id, seller, buyer } = await make();
  const sides = { seller, buyer };
  const reminded = expected.to.map(() => [expected.kind]);
  const people = expected.to.map((side) => sides[side]);
  const everybody = () =>
    newsOf([...people, ...(people.length === 1 ? [other(sides, expected.to)] : [])], steps.sweep);
  const nobody = reminded.length === 1 ? [[], []] : reminded.map(() => []);
  let day = 0;
  for (const next of expected.after) {
    advance((next - day) * DAY - HOUR);
    expect(await everybody(), `shortly before day ${next}`).toEqual(nobody);
    advance(HOUR + 1000);
    expect(await clocks.mistakesIn(id)).toEqual([]);
    expect(await everybody(), `day ${next}`).toEqual([...reminded, ...nobody.slice(reminded.length)]);
    expect(await everybody(), `again on day ${next}`).toEqual(nobody);
    expect(await clocks.mistakesIn(id)).toEqual([]);
    if (day === 0) expect((await toldTo(people[0] ?? seller)).at(-1)?.line).toBe(expected.line);
    day = next;
  }
});

const other = (sides: Record<'seller' | 'buyer', Person>, [to]: Case['to']) =>
  to === 'seller' ? sides.buyer : sides.seller;

it('a reminder that came too late for its end is not told', async () => {
  await aRichProvider();
  const { seller, buyer } = await anOrderIn('REVIEW');
  advance(8 * DAY);
  expect(await newsOf([seller, buyer], steps.sweep)).toEqual([['order.approve'], ['order.approve']]);
});

it('every reminder was caused', () => {
  const reminders = newsKinds.filter((kind) => kind.includes('.remind'));
  expect(cases.map(({ kind }) => kind).toSorted()).toEqual(reminders.toSorted());
});
