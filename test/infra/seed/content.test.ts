import { describe, expect, it } from 'vitest';

import { content } from '#infra/seed/content.ts';
import { demoLogins } from '#infra/seed/demo.ts';
import { roundDay, startOf } from '#infra/seed/timeline.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { categories } from '#shared/rules/work/category.ts';

// That the API accepts all of it in this order is proved by making the sample, which goes through the API.
const { sellers, buyers, gigs, purchases, projects, conversations } = content;

const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const isWinner = ({ accepted }: { accepted?: number }) => accepted !== undefined;
const winnerOf = ({ bids }: (typeof projects)[number]) => bids.find(isWinner)?.freelancer;

it('there are at least twelve sellers, each with gigs, eight buyers and twelve projects', () => {
  expect(sellers.length).toBeGreaterThanOrEqual(12);
  expect(buyers.length).toBeGreaterThanOrEqual(8);
  expect(projects.length).toBeGreaterThanOrEqual(12);
  const offering = new Set(gigs.map(({ seller }) => seller));
  expect(offering).toEqual(new Set(sellers.map(({ username }) => username)));
});

it.each([
  ['title of a gig', gigs.map(({ title }) => title)],
  ['key of a gig', gigs.map(({ key }) => key)],
  ['description of a gig', gigs.map(({ desc }) => desc)],
  ['title of a project', projects.map(({ title }) => title)],
  ['key of a project', projects.map(({ key }) => key)],
  ['description of a project', projects.map(({ description }) => description)],
  ['pair of people who talk', conversations.map(({ buyer, seller }) => `${buyer} and ${seller}`)],
])('every %s is another', (_, values) => expect(duplicates(values)).toEqual([]));

it('texts are cut on cards at the end of a word', () => {
  const texts = [...gigs.map(({ desc }) => desc), ...projects.map(({ description }) => description)];
  const { card } = commonLimits.preview;
  expect(texts.filter((text) => !/\w$/.test(text.slice(0, card)) || /^\w/.test(text.slice(card)))).toEqual(
    [],
  );
});

describe('the sample gigs', () => {
  const offered = gigs.filter(({ deleted }) => deleted === undefined);

  it('are at least forty published ones, with low and high prices', () => {
    expect(offered.length).toBeGreaterThanOrEqual(40);
    const prices = gigs.map(({ price }) => price);
    expect(Math.min(...prices)).toBe(5);
    expect(Math.max(...prices)).toBeGreaterThan(2_000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(2_500);
  });

  it('cover every category, by several sellers', () => {
    for (const category of categories) {
      const ofCategory = offered.filter(({ cat }) => cat === category);
      expect(ofCategory.length, category).toBeGreaterThanOrEqual(4);
      expect(new Set(ofCategory.map(({ seller }) => seller)).size, category).toBeGreaterThanOrEqual(2);
    }
  });

  it('have mostly good reviews and some poor ones, and different numbers of sales to sort them by', () => {
    const stars = purchases.flatMap(({ review }) => review?.star ?? []);
    expect(stars.filter((star) => star >= 4).length / stars.length).toBeGreaterThan(0.75);
    expect(Math.min(...stars)).toBeLessThanOrEqual(3);
    const sold = purchases.filter(({ paid }) => paid !== undefined);
    const sales = gigs.map(({ key }) => sold.filter(({ gig }) => gig === key).length);
    expect(Math.max(...sales)).toBeGreaterThanOrEqual(5);
    expect(new Set(sales).size).toBeGreaterThanOrEqual(5);
  });
});

describe.each(demoLogins)('the sample orders of the demo $role', ({ username }) => {
  const offeredBy = new Map(gigs.map(({ key, seller }) => [key, seller]));
  const own = purchases.filter(({ gig, buyer }) => [buyer, offeredBy.get(gig)].includes(username));
  type Purchase = (typeof own)[number];
  const isPaid = ({ paid }: Purchase) => paid !== undefined;

  it.each<[string, (order: Purchase) => boolean]>([
    ['fresh', (order) => !isPaid(order) && !order.delivered && !order.requirements],
    ['with requirements', (order) => !isPaid(order) && !order.delivered && Boolean(order.requirements)],
    ['paid and not delivered', (order) => isPaid(order) && !order.delivered],
    ['delivered and not paid', (order) => !isPaid(order) && Boolean(order.delivered)],
    ['finished by a file', (order) => isPaid(order) && order.delivered?.by === 'file'],
    ['finished by a link', (order) => isPaid(order) && order.delivered?.by === 'link'],
    ['reviewed', ({ review }) => Boolean(review)],
  ])('include one %s', (_, isOfState) => expect(own.some(isOfState)).toBe(true));
});

describe('the sample projects', () => {
  it('are of every category, and most of them of different clients', () => {
    expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(projects.map(({ client }) => client)).size).toBeGreaterThanOrEqual(8);
  });

  it('include open ones with several bids, and one that nobody has bid on yet', () => {
    const open = projects.filter((project) => !winnerOf(project));
    expect(open.filter(({ bids }) => bids.length >= 2).length).toBeGreaterThanOrEqual(6);
    expect(open.some(({ bids }) => bids.length === 0)).toBe(true);
  });

  it('of the demo buyer with the demo seller have a free slot, and a module that was refused', () => {
    const [buyer, seller] = (['buyer', 'seller'] as const).map(
      (role) => demoLogins.find((each) => each.role === role)?.username,
    );
    const shared = projects.filter((project) => project.client === buyer && winnerOf(project) === seller);
    const modules = shared.flatMap((project) => project.modules ?? []);
    expect(modules.some(({ steps }) => steps?.some(({ action }) => action === 'refuse'))).toBe(true);
    expect(shared.some(({ modules: own = [], numberOfModules }) => own.length < numberOfModules)).toBe(true);
  });
});

describe('the sample modules', () => {
  const handedIn = projects.flatMap((project) =>
    (project.modules ?? []).flatMap(({ assigned, deadlineDays, steps = [] }) => {
      const first = steps.find(({ action }) => action === 'submit');
      if (!first) return [];
      const [from, to] = [assigned, first.day].map((day) => startOf(roundDay(day), 0));
      const isInTime = Number(to) - Number(from) < deadlineDays * 86_400_000 - 3_600_000;
      return [{ freelancer: winnerOf(project), isInTime }];
    }),
  );

  it.each([...new Set(handedIn.map(({ freelancer }) => freelancer))])(
    'of %s are mostly handed in in time',
    (freelancer) => {
      const own = handedIn.filter((each) => each.freelancer === freelancer);
      expect(own.filter(({ isInTime }) => isInTime).length / own.length).toBeGreaterThan(0.7);
    },
  );

  it('are handed in late by somebody', () => {
    expect(handedIn.some(({ isInTime }) => !isInTime)).toBe(true);
  });
});

describe('the sample conversations', () => {
  it('are between people who work together, or would like to', () => {
    const met = new Set([
      ...purchases.map(({ gig, buyer }) => `${buyer} and ${gigs.find(({ key }) => key === gig)?.seller}`),
      ...projects.flatMap(({ client, bids }) => bids.map(({ freelancer }) => `${client} and ${freelancer}`)),
    ]);
    const pairs = conversations.map(({ buyer, seller }) => `${buyer} and ${seller}`);
    expect(pairs.filter((pair) => !met.has(pair))).toEqual([]);
  });

  it.each(conversations)('go on from day to day, answered within a week: $buyer and $seller', ({ days }) => {
    const order = days.map(({ day }) => day);
    expect(order).toEqual([...new Set(order)].toSorted((one, other) => other - one));
    // Messages later on the current day would lie in the future.
    expect(order.at(-1)).toBeGreaterThanOrEqual(1);
    const lines = days.flatMap(({ day, lines: ofDay }) => ofDay.map(([by]) => ({ day, by })));
    const waits = lines.flatMap(({ day, by }, index) => {
      const next = lines[index + 1];
      return by === 'buyer' && next?.by === 'seller' ? day - next.day : [];
    });
    expect(Math.max(0, ...waits)).toBeLessThanOrEqual(7);
  });
});
