import * as fc from 'fast-check';

import * as z from '#shared/zod.ts';

import { aText } from './a-text.ts';

/** What JSON Schema says of a value, as far as the schemas of the call table say anything. */
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

/** What is drawn for a field of this name in place of what its shape alone says. */
export type Fields = (name: string) => fc.Arbitrary<unknown> | undefined;

/** Of no schema, so that none is described elsewhere, by its name. */
const metadata = z.registry<{ id?: string }>();

/** What goes into a schema, not what comes out of it. */
export const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata }) as Shape;

function anObject({ properties = {}, required = [] }: Shape, fields: Fields): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(([name, shape]) => [
    name,
    fields(name) ?? fitting(shape, fields),
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
  array: ({ items = {}, maxItems = 5 }, fields) => fc.array(fitting(items, fields), { maxLength: maxItems }),
};

/** Values of this shape. */
function fitting(shape: Shape, fields: Fields): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => fitting(each, fields)));
  const types = [shape.type ?? []].flat();
  const drawn = types.map((type) => byType[type]?.(shape, fields));
  const known = drawn.filter((each) => each !== undefined);
  if (known.length === 0) throw new Error(`Nothing is drawn of ${JSON.stringify(shape)} yet.`);
  return fc.oneof(...known);
}

/** What this schema takes: drawn from its shape, and from `fields` where a shape cannot say what is meant. */
export function accepted<S extends z.ZodMiniType>(schema: S, fields: Fields): fc.Arbitrary<z.input<S>> {
  return fitting(shapeOf(schema), fields).filter((value) => schema.safeParse(value).success) as fc.Arbitrary<
    z.input<S>
  >;
}
