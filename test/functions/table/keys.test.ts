import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { booksOf, keys, lists, placeSince } from '#functions/table/keys.ts';
import { key } from '#functions/table/keys/key.ts';

import { aKeyOf, everyKind, kindOfName } from './every-kind.ts';

/** What parts are made from: ids, times and what the provider has. The last part of a key may have a `#`. */
const text = fc
  .string({ minLength: 1, maxLength: 30, unit: 'binary' })
  .map((any) => any.replaceAll('#', '-'));
const number = fc.integer({ min: 1, max: 2 ** 40 });

/** The values of the parts of a key, others each time: as many texts and numbers as this key has. */
const valuesLike = (parts: object) =>
  fc.tuple(...Object.values(parts).map((part) => (typeof part === 'number' ? number : text)));

describe.each(everyKind.map((name) => ({ name, kind: kindOfName[name] })))(
  'a key of $name',
  ({ name, kind }) => {
    const parts = kind.parts(aKeyOf(name));

    it('is made from what it is taken apart into, and the other way round', () => {
      fc.assert(
        fc.property(valuesLike(parts), (values) => {
          const found = kind.parts(kind.begins(...values));
          expect(Object.keys(found)).toEqual(Object.keys(parts));
          expect(Object.values(found)).toEqual(values);
        }),
      );
      expect(kind.begins(...(Object.values(parts) as (string | number)[]))).toEqual(aKeyOf(name));
    });

    it('is of no other kind', () => {
      fc.assert(
        fc.property(valuesLike(parts), (values) => {
          const made = kind.begins(...values);
          expect(everyKind.filter((each) => kindOfName[each].is(made))).toEqual([name]);
        }),
        { numRuns: 20 },
      );
    });

    it('begins as all of its kind do', () => {
      const [{ PK, SK }, begin] = [aKeyOf(name), kind.begins()];
      expect([PK.startsWith(begin.PK), SK.startsWith(begin.SK)]).toEqual([true, true]);
      expect(SK === begin.SK || begin.SK.endsWith('#')).toBe(true);
    });
  },
);

it.each([
  ['numbers as numbers', keys.moduleEvent, ['p', 7, 12], 'PROJ#p', 'MODEVENT#007#0000000012'],
  ['a name as it is folded', keys.username, ['ZOË'], 'UNAME#zoë', 'UNAME'],
  ['an address in small letters', keys.email, ['A@B.de'], 'EMAIL#a@b.de', 'EMAIL'],
  [
    'a number of a receipt with its series',
    keys.receiptNumber,
    ['T-2026-000001'],
    'LEDGER#receipt#T-2026',
    'NO#T-2026-000001',
  ],
  ['what is in books', keys.movement, [booksOf({ kind: 'order', id: 'o' }), 'm'], 'LEDGER#order#o', 'MOV#m'],
] as const)('keys have %s', (_, kind, given, PK, SK) => {
  expect((kind as (...values: unknown[]) => unknown)(...given)).toEqual({ PK, SK });
});

it('the last part of a key may have any letters, another none of those that part it', () => {
  expect(keys.openEntry.match(keys.openEntry('charge pi_1#2\n'))).toEqual({ name: 'charge pi_1#2\n' });
  expect(keys.once.parts(keys.once('u', 'orders.create', 'a#b'))).toEqual({
    owner: 'u',
    call: 'orders.create',
    key: 'a#b',
  });
  expect(keys.pieceOfProject.match({ PK: 'PROJ#', SK: 'PIECE#u' })).toBeUndefined();
  expect(() => keys.movement('ORDER#o', 'm')).toThrow('ORDER#o are no books.');
  expect(() => keys.order.parts(keys.gig('1'))).toThrow('GIG#1 GIG is no key of ORDER#{orderId} ORDER.');
});

it('the partition of a kind is told apart, whichever item of it is asked about', () => {
  expect(keys.gig.matchPartition(keys.review('g', 'r'))).toEqual({ gigId: 'g' });
  expect(keys.gig.matchPartition(keys.order('o'))).toBeUndefined();
});

it('how keys begin has the parts that are given, and no more', () => {
  expect(keys.bought.begins()).toEqual({ PK: 'GIG#', SK: 'BOUGHT#' });
  expect(keys.bought.begins('g')).toEqual({ PK: 'GIG#g', SK: 'BOUGHT#' });
  expect(keys.bought.begins('g', 'b')).toEqual({ PK: 'GIG#g', SK: 'BOUGHT#b#' });
  expect(key('A#{id}', 'B').begins()).toEqual({ PK: 'A#', SK: 'B' });
});

it('lists and places are made and taken apart alike', () => {
  expect(lists.facet.match(lists.facet('GIGS', 'word:c#', 3))).toEqual({
    listing: 'GIGS',
    facet: 'word:c#',
    shard: 3,
  });
  expect(lists.pieces('u', 'SHOWN')).toBe('USER#u#PIECES#SHOWN');
  expect(placeSince.match(placeSince('2026-11-27T10:00:00.000Z', 'm'))).toEqual({
    since: '2026-11-27T10:00:00.000Z',
    id: 'm',
  });
});
