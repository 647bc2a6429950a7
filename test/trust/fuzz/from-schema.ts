import * as fc from 'fast-check';

import * as z from '#shared/zod.ts';

import { aText } from './a-text.ts';

/** The part of JSON Schema that the schemas of the call table and the document of the API use. */
export type Shape = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
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

/** Characters, as JSON Schema counts them. */
const charactersOf = (text: string) => [...text].length;

function aString({ pattern, minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<string> {
  const texts = aText({ minLength, maxLength });
  if (pattern === undefined || pattern.includes('\\p')) return texts;
  const form = new RegExp(pattern, 'u');
  const fits = (text: string) =>
    form.test(text) && charactersOf(text) >= minLength && charactersOf(text) <= maxLength;
  const matching = fc.stringMatching(form).filter(fits);
  const usual = [...aLongText(maxLength), 'ink', 'two\nlines'].filter(fits);
  return usual.length > 0 ? fc.oneof(matching, fc.constantFrom(...usual), texts.filter(fits)) : matching;
}

const aLongText = (length: number) => ['x', '漢', '😀'].map((letter) => letter.repeat(length));

const byType: Record<string, (shape: Shape, fields: Fields) => fc.Arbitrary<unknown>> = {
  object: anObject,
  string: aString,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = 0, maximum = 1_000, multipleOf }) => {
    if (multipleOf === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true });
    const parts = Math.round(1 / multipleOf);
    return fc
      .integer({ min: Math.ceil(minimum * parts), max: Math.floor(maximum * parts) })
      .map((count) => count / parts);
  },
  array: ({ items = {}, minItems = 0, maxItems = 5 }, fields) =>
    fc.array(arbitraryOf(items, fields), { minLength: minItems, maxLength: maxItems }),
};

/** Values of this shape. A field for which `fields` has an arbitrary gets its values from there. */
export function arbitraryOf(shape: Shape, fields: Fields): fc.Arbitrary<unknown> {
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
