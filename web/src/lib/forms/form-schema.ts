import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';

import type * as z from '#shared/zod.ts';

/** How a form validates its values, and the fields at which an issue can be shown. */
export type FormSchema<Values extends FieldValues> = {
  resolver: Resolver<Values>;
  fields: readonly FieldPath<Values>[];
};

/**
 * Makes a form's schema. The form sends the values as typed, because the server parses them with the same schema.
 * `fields` are those that the form shows, by default all.
 */
export function formSchema<Schema extends z.ZodMiniObject>(
  schema: Schema,
  fields = Object.keys(schema.shape) as FieldPath<z.input<Schema>>[],
): FormSchema<z.input<Schema>> {
  return { resolver: zodResolver(schema, {}, { raw: true }), fields };
}
