import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';

import type * as z from '#shared/zod.ts';

/** How a form checks its values, and the fields at which an issue can be shown. */
export type FormSchema<Values extends FieldValues> = {
  resolver: Resolver<Values>;
  fields: readonly FieldPath<Values>[];
};

/**
 * A form's schema. What was typed is sent as it is: the server reads it with the same schema. `fields` are those that
 * the form shows, all of them where nothing is said.
 */
export function formSchema<Schema extends z.ZodMiniObject>(
  schema: Schema,
  fields = Object.keys(schema.shape) as FieldPath<z.input<Schema>>[],
): FormSchema<z.input<Schema>> {
  return { resolver: zodResolver(schema, {}, { raw: true }), fields };
}
