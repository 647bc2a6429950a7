import * as fc from 'fast-check';

import type { NamedCall } from '#shared/api/index.ts';
import type * as z from '#shared/zod.ts';

import type { Market } from './a-market.ts';
import { asText, type CallRequest } from './a-request.ts';
import { shapeOf, type Shape } from './from-schema.ts';
import { anOddValue, foreignFields } from './odd-values.ts';

/** One way to make something invalid or unusual. */
export type Mutation<T> = (value: T) => T;

type Fields = Record<string, unknown>;
type Section = 'json' | 'query' | 'params';

/** The fields of a schema; of a union, those of all its objects. */
function fieldsOf(schema: z.ZodMiniType): [string, Shape][] {
  const shape = shapeOf(schema);
  return [shape, ...(shape.oneOf ?? [])].flatMap(({ properties = {} }) => Object.entries(properties));
}

/** Values just outside the limits of a shape. */
function outOfLimits({ minLength, maxLength, minimum, maximum, maxItems, anyOf, oneOf }: Shape): unknown[] {
  return [
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, minLength - 1))]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 0.5, String(maximum + 1)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(outOfLimits),
  ];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inSection =
  (section: Section, change: Mutation<Fields>): Mutation<CallRequest> =>
  (request) => {
    const fields = request[section];
    if (!isFields(fields)) return request;
    const mutated = change(fields);
    // A path takes only texts.
    const texts = () =>
      Object.fromEntries(Object.entries(mutated).map(([name, value]) => [name, asText(value)]));
    return { ...request, [section]: section === 'params' ? texts() : mutated };
  };

const without = (name: string): Mutation<Fields> => {
  return (fields) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
};

function mutationsOfFields(section: Section, schema: z.ZodMiniType): fc.Arbitrary<Mutation<CallRequest>>[] {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return [];
  const name = fc.constantFrom(...fields.map(([each]) => each));
  const limits = fields.flatMap(([each, shape]) => outOfLimits(shape).map((value) => [each, value] as const));
  const set = (field: string, value: unknown) => inSection(section, (all) => ({ ...all, [field]: value }));
  return [
    fc.tuple(name, anOddValue).map(([field, value]) => set(field, value)),
    ...(limits.length > 0 ? [fc.constantFrom(...limits).map(([field, value]) => set(field, value))] : []),
    ...(section === 'params' ? [] : [name.map((field) => inSection(section, without(field)))]),
    ...(section === 'params'
      ? []
      : [fc.constantFrom(...foreignFields).map(([field, value]) => set(field, value))]),
  ];
}

/** Ways to make an id almost valid. */
const misspellings: Mutation<string>[] = [
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

function mutationsOfIds(schema: z.ZodMiniObject, { people }: Market): fc.Arbitrary<Mutation<CallRequest>>[] {
  const name = fc.constantFrom(...Object.keys(schema.shape));
  const others = people.flatMap(({ own }) => Object.values(own).flat());
  return [
    fc
      .tuple(name, fc.constantFrom(...misspellings))
      .map(([field, misspell]) =>
        inSection('params', (all) => ({ ...all, [field]: misspell(String(all[field])) })),
      ),
    fc
      .tuple(name, fc.constantFrom(...others))
      .map(([field, id]) => inSection('params', (all) => ({ ...all, [field]: id }))),
  ];
}

/** Mutations of single fields of this call's request, of its whole body, or of its caller. */
export function fieldMutations(call: NamedCall, market: Market): fc.Arbitrary<Mutation<CallRequest>> {
  const { body, query, params } = call;
  const wholeBody: fc.Arbitrary<Mutation<CallRequest>> = anOddValue.map((json) => (request) => ({
    ...request,
    json,
  }));
  const anotherCaller: fc.Arbitrary<Mutation<CallRequest>> = fc
    .constantFrom(undefined, ...market.people)
    .map((caller) => (request) => ({ ...request, caller }));
  return fc.oneof(
    ...(body ? [...mutationsOfFields('json', body), wholeBody] : []),
    ...(query ? mutationsOfFields('query', query) : []),
    ...(params ? [...mutationsOfFields('params', params), ...mutationsOfIds(params, market)] : []),
    anotherCaller,
  );
}
