import { expect, it } from 'vitest';

import { and, expression, join, Placeholders } from '#functions/table/expression.ts';

const written = (...all: Parameters<Placeholders['text']>[0][]) => {
  const placeholders = new Placeholders();
  return { texts: all.map((each) => placeholders.text(each)), ...placeholders.attributes() };
};

it('keeps every name and every value out of the text, because names may be reserved and values hostile', () => {
  expect(written(expression`card.status = ${'" OR 1=1'} AND attribute_not_exists(deletedAt)`)).toEqual({
    texts: ['#card.#status = :v0 AND attribute_not_exists(#deletedAt)'],
    ExpressionAttributeNames: { '#card': 'card', '#status': 'status', '#deletedAt': 'deletedAt' },
    ExpressionAttributeValues: { ':v0': '" OR 1=1' },
  });
});

it('numbers the values on from one text of a request to the next', () => {
  expect(written(expression`SET name = ${'a'}`, expression`name <> ${'b'}`)).toMatchObject({
    texts: ['SET #name = :v0', '#name <> :v1'],
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':v0': 'a', ':v1': 'b' },
  });
});

it('joins conditions in their order', () => {
  const all = and(expression`a = ${1}`, expression`attribute_exists(b)`, expression`c BETWEEN ${2} AND ${3}`);
  expect(written(all)).toMatchObject({
    texts: ['#a = :v0 AND attribute_exists(#b) AND #c BETWEEN :v1 AND :v2'],
    ExpressionAttributeValues: { ':v0': 1, ':v1': 2, ':v2': 3 },
  });
});

it('joins two texts with whatever belongs between them', () => {
  expect(written(join(expression`SET a = ${1}`, ', ', expression`b = ${2}`)).texts).toEqual([
    'SET #a = :v0, #b = :v1',
  ]);
});

it('leaves maps out that would be empty, because the database refuses them', () => {
  expect(written(expression`attribute_exists(PK)`)).not.toHaveProperty('ExpressionAttributeValues');
  expect(new Placeholders().attributes()).toEqual({});
});
