import { describe, expect, it } from 'vitest';

import { content } from '#infra/seed/content.ts';
import { demoLogins, samplePassword } from '#infra/seed/demo.ts';
import { NewUser } from '#shared/api/auth.ts';
import { WorkUrl } from '#shared/api/orders.ts';
import { NewGig } from '#shared/entities/gig.ts';
import { NewReview } from '#shared/entities/review.ts';
import { limits } from '#shared/limits.ts';
import { categories } from '#shared/rules/category.ts';

const { sellers, buyers, gigs, purchases } = content;
const picture = '/media/someone/picture.webp';
const anId = '0123456789abcdefghjkmnpqrs';

const find = <Item>(items: Item[], test: (item: Item) => boolean): Item => {
  const found = items.find(test);
  if (!found) throw new Error('Not among the samples.');
  return found;
};
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the sample people', () => {
  it('are at least twelve sellers and eight buyers', () => {
    expect(sellers.length).toBeGreaterThanOrEqual(12);
    expect(buyers.length).toBeGreaterThanOrEqual(8);
  });

  it('have unique names', () => {
    expect(duplicates([...sellers, ...buyers].map(({ username }) => username.toLowerCase()))).toEqual([]);
  });

  it.each([...sellers, ...buyers])('can register: $username', ({ username, country, desc, ...rest }) => {
    const account = { username, country, desc, phone: rest.phone, img: picture };
    const result = NewUser.safeParse({
      ...account,
      email: `${username}@example.com`,
      password: samplePassword,
    });
    expect(result.error).toBeUndefined();
  });

  it('include the demo accounts, each in its role', () => {
    const usernameOf = (wanted: string) => find([...demoLogins], ({ role }) => role === wanted).username;
    expect(buyers.map(({ username }) => username)).toContain(usernameOf('buyer'));
    expect(sellers.map(({ username }) => username)).toContain(usernameOf('seller'));
  });
});

describe('the sample gigs', () => {
  it('are at least forty published ones, with low and high prices', () => {
    expect(gigs.filter(({ deleted }) => deleted === undefined).length).toBeGreaterThanOrEqual(40);
    const prices = gigs.map(({ price }) => price);
    expect(Math.min(...prices)).toBe(5);
    expect(Math.max(...prices)).toBeGreaterThan(2_000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(2_500);
  });

  it('cover every category, by several sellers', () => {
    for (const category of categories) {
      const ofCategory = gigs.filter(({ cat, deleted }) => cat === category && deleted === undefined);
      expect(ofCategory.length, category).toBeGreaterThanOrEqual(4);
      expect(new Set(ofCategory.map(({ seller }) => seller)).size, category).toBeGreaterThanOrEqual(2);
    }
  });

  it('have unique titles, keys and descriptions', () => {
    expect(duplicates(gigs.map(({ title }) => title))).toEqual([]);
    expect(duplicates(gigs.map(({ key }) => key))).toEqual([]);
    expect(duplicates(gigs.map(({ desc }) => desc))).toEqual([]);
  });

  it('are offered by every seller, after joining', () => {
    const offering = new Set(gigs.map(({ seller }) => seller));
    expect([...offering].toSorted()).toEqual(sellers.map(({ username }) => username).toSorted());
    for (const gig of gigs) {
      expect(gig.published, gig.key).toBeLessThan(
        find(sellers, (each) => each.username === gig.seller).joined,
      );
    }
  });

  it.each(gigs)('can be published: $key', (gig) => {
    const images = Array.from({ length: gig.pictures - 1 }, () => picture);
    expect(NewGig.safeParse({ ...gig, cover: picture, images }).error).toBeUndefined();
  });

  it.each(gigs)('are cut on their cards at the end of a word: $key', ({ desc }) => {
    const cut = desc.slice(0, limits.preview.card);
    const isWhole = /\w$/.test(cut) && /^\W/.test(desc.slice(limits.preview.card));
    expect(isWhole, `${cut}…`).toBe(true);
  });
});

describe('the sample orders', () => {
  const gigOf = (key: string) => find(gigs, (gig) => gig.key === key);

  it.each(purchases)(
    'happen in order: $buyer buys $gig',
    ({ gig: key, buyer, ordered, paid, delivered, steps = [], review }) => {
      const gig = gigOf(key);
      expect(ordered).toBeLessThan(find(buyers, ({ username }) => username === buyer).joined);
      expect(ordered).toBeLessThan(gig.published);
      expect(ordered).toBeGreaterThan(gig.deleted ?? 0);
      if (paid !== undefined) expect(paid).toBeLessThanOrEqual(ordered);
      if (delivered) expect(delivered.day).toBeLessThanOrEqual(ordered);
      const days = [Math.min(paid ?? ordered, delivered?.day ?? ordered), ...steps.map(({ day }) => day)];
      expect(days).toEqual(days.toSorted((one, other) => other - one));
      if (review) {
        expect(paid).toBeDefined();
        expect(review.day).toBeLessThanOrEqual(delivered?.day ?? 0);
        expect(review.day).toBeLessThanOrEqual(paid ?? 0);
        expect(review.day).toBeGreaterThan(gig.deleted ?? 0);
      }
    },
  );

  it('are reviewed at most once per buyer and gig, with reviews that the API accepts', () => {
    const reviewed = purchases.filter(({ review }) => review);
    expect(duplicates(reviewed.map(({ gig, buyer }) => `${gig} by ${buyer}`))).toEqual([]);
    for (const { review } of reviewed) {
      expect(NewReview.safeParse({ gigId: anId, ...review }).error).toBeUndefined();
    }
  });

  it('have mostly good reviews, and some poor ones', () => {
    const stars = purchases.flatMap(({ review }) => review?.star ?? []);
    expect(stars.filter((star) => star >= 4).length / stars.length).toBeGreaterThan(0.75);
    expect(Math.min(...stars)).toBeLessThanOrEqual(3);
  });

  it('give the gigs different numbers of sales, so that Best Selling can sort them', () => {
    const paid = purchases.filter((purchase) => purchase.paid !== undefined);
    const sales = gigs.map(({ key }) => paid.filter(({ gig }) => gig === key).length);
    expect(Math.max(...sales)).toBeGreaterThanOrEqual(5);
    expect(new Set(sales).size).toBeGreaterThanOrEqual(5);
  });

  it('are delivered by links that the API accepts', () => {
    for (const { key } of gigs) {
      expect(WorkUrl.safeParse(`https://files.example.com/${key}`).error, key).toBeUndefined();
    }
  });

  describe.each(demoLogins)('of the demo $role', ({ username }) => {
    const own = purchases.filter(({ gig, buyer }) => buyer === username || gigOf(gig).seller === username);

    it.each([
      [
        'fresh',
        own.filter(({ requirements, paid, delivered }) => !requirements && paid === undefined && !delivered),
      ],
      [
        'with requirements',
        own.filter(({ requirements, paid, delivered }) => requirements && paid === undefined && !delivered),
      ],
      ['paid and not delivered', own.filter(({ paid, delivered }) => paid !== undefined && !delivered)],
      ['delivered and not paid', own.filter(({ paid, delivered }) => paid === undefined && delivered)],
      [
        'finished by a file',
        own.filter(({ paid, delivered }) => paid !== undefined && delivered?.by === 'file'),
      ],
      [
        'finished by a link',
        own.filter(({ paid, delivered }) => paid !== undefined && delivered?.by === 'link'),
      ],
      ['reviewed', own.filter(({ review }) => review)],
      ['of a gig that has been deleted', own.filter(({ gig }) => gigOf(gig).deleted !== undefined)],
    ])('include one %s', (_, ofState) => {
      expect(ofState).not.toEqual([]);
    });
  });
});
