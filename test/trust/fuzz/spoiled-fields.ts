import * as fc from 'fast-check';

import type { NamedCall } from '#shared/api/index.ts';
import type * as z from '#shared/zod.ts';

import type { Market } from './a-market.ts';
import { asText, type Asked } from './a-request.ts';
import { shapeOf, type Shape } from './from-schema.ts';
import { anOddValue, foreignFields } from './odd-values.ts';

/** One way to spoil something. */
export type Spoil<T> = (whole: T) => T;

type Fields = Record<string, unknown>;
type Place = 'json' | 'query' | 'params';

/** What this schema calls the fields of an object, whichever of its objects it is. */
function declared(schema: z.ZodMiniType): [string, Shape][] {
  const shape = shapeOf(schema);
  return [shape, ...(shape.oneOf ?? [])].flatMap(({ properties = {} }) => Object.entries(properties));
}

/** The first values that a shape does not take any more. */
function beyond({ minLength, maxLength, minimum, maximum, maxItems, anyOf, oneOf }: Shape): unknown[] {
  return [
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, minLength - 1))]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 0.5, String(maximum + 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(beyond),
  ];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const changed =
  (place: Place, change: Spoil<Fields>): Spoil<Asked> =>
  (asked) => {
    const fields = asked[place];
    if (!isFields(fields)) return asked;
    const spoiled = change(fields);
    // An address is made of texts.
    const texts = () =>
      Object.fromEntries(Object.entries(spoiled).map(([name, value]) => [name, asText(value)]));
    return { ...asked, [place]: place === 'params' ? texts() : spoiled };
  };

const without = (name: string): Spoil<Fields> => {
  return (fields) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
};

function fieldSpoils(place: Place, schema: z.ZodMiniType): fc.Arbitrary<Spoil<Asked>>[] {
  const fields = declared(schema);
  if (fields.length === 0) return [];
  const name = fc.constantFrom(...fields.map(([each]) => each));
  const limits = fields.flatMap(([each, shape]) => beyond(shape).map((value) => [each, value] as const));
  const set = (field: string, value: unknown) => changed(place, (all) => ({ ...all, [field]: value }));
  return [
    fc.tuple(name, anOddValue).map(([field, value]) => set(field, value)),
    ...(limits.length > 0 ? [fc.constantFrom(...limits).map(([field, value]) => set(field, value))] : []),
    ...(place === 'params' ? [] : [name.map((field) => changed(place, without(field)))]),
    ...(place === 'params'
      ? []
      : [fc.constantFrom(...foreignFields).map(([field, value]) => set(field, value))]),
  ];
}

/** What almost is an id. */
const misspelled: Spoil<string>[] = [
  (id) => id.toUpperCase(),
  (id) => `${id}0`,
  (id) => id.slice(1),
  (id) => ` ${id}`,
  (id) => `${id}\n`,
  (id) => `${id}\0`,
  (id) => `${id}/..`,
  (id) => `${id}/../${id}`,
  (id) => `%2e%2e%2f${id}`,
  (id) => id.replace(/./, 'ı'),
  (id) => `{${id}}`,
  (id) => id.repeat(40),
];

function idSpoils(schema: z.ZodMiniObject, { people }: Market): fc.Arbitrary<Spoil<Asked>>[] {
  const name = fc.constantFrom(...Object.keys(schema.shape));
  const others = people.flatMap(({ own }) => Object.values(own).flat());
  return [
    fc
      .tuple(name, fc.constantFrom(...misspelled))
      .map(([field, misspell]) =>
        changed('params', (all) => ({ ...all, [field]: misspell(String(all[field])) })),
      ),
    fc
      .tuple(name, fc.constantFrom(...others))
      .map(([field, id]) => changed('params', (all) => ({ ...all, [field]: id }))),
  ];
}

/** Ways to spoil what this call is asked, field by field, or to have somebody else ask it. */
export function fieldsSpoiled(call: NamedCall, market: Market): fc.Arbitrary<Spoil<Asked>> {
  const { body, query, params } = call;
  const whole: fc.Arbitrary<Spoil<Asked>> = anOddValue.map((json) => (asked) => ({ ...asked, json }));
  const somebodyElse: fc.Arbitrary<Spoil<Asked>> = fc
    .constantFrom(undefined, ...market.people)
    .map((who) => (asked) => ({ ...asked, who }));
  return fc.oneof(
    ...(body ? [...fieldSpoils('json', body), whole] : []),
    ...(query ? fieldSpoils('query', query) : []),
    ...(params ? [...fieldSpoils('params', params), ...idSpoils(params, market)] : []),
    somebodyElse,
  );
}
