import * as fc from 'fast-check';

import * as z from '#shared/zod.ts';

import { aText } from './a-text.ts';

/** The part of JSON Schema that the schemas of the call table use. */
export type Shape = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  maxItems?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** The arbitrary for a field of this name, if it needs a better one than its shape gives. */
export type Fields = (name: string) => fc.Arbitrary<unknown> | undefined;

/** An empty registry, so that every schema is written out in place instead of by reference. */
const metadata = z.registry<{ id?: string }>();

/** The shape of a schema's input. */
export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata }) as Shape;

function anObject({ properties = {}, required = [] }: Shape, fields: Fields): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(([name, shape]) => [
    name,
    fields(name) ?? arbitraryOf(shape, fields),
  ]);
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function aString({ pattern, minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<string> {
  return pattern === undefined || pattern.includes('\\p')
    ? aText({ minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern));
}

const byType: Record<string, (shape: Shape, fields: Fields) => fc.Arbitrary<unknown>> = {
  object: anObject,
  string: aString,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = 0, maximum = 1_000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  array: ({ items = {}, maxItems = 5 }, fields) =>
    fc.array(arbitraryOf(items, fields), { maxLength: maxItems }),
};

function arbitraryOf(shape: Shape, fields: Fields): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => arbitraryOf(each, fields)));
  const types = [shape.type ?? []].flat();
  const candidates = types.map((type) => byType[type]?.(shape, fields));
  const known = candidates.filter((each) => each !== undefined);
  if (known.length === 0) throw new Error(`No arbitrary for ${JSON.stringify(shape)} yet.`);
  return fc.oneof(...known);
}

/** Values that this schema accepts, drawn from its shape and from `fields`. */
export function acceptedBy<S extends z.ZodMiniType>(schema: S, fields: Fields): fc.Arbitrary<z.input<S>> {
  return arbitraryOf(shapeOf(schema), fields).filter(
    (value) => schema.safeParse(value).success,
  ) as fc.Arbitrary<z.input<S>>;
}
