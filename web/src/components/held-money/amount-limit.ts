import { toMinor, type Minor } from '#shared/rules/money/money.ts';
import * as z from '#shared/zod.ts';

/** A schema of a form with an amount, as it is typed or in minor units once it is parsed. */
type WithAmount = z.ZodMiniObject<{ amount: z.ZodMiniType<string | Minor> }>;

/** The schema of a form whose amount is at most this much (minor units), with what is said of more at its field. */
export function limitAmount<Schema extends WithAmount>(schema: Schema, most: Minor, message: string): Schema {
  const isWithin = (amount: string | Minor) =>
    (typeof amount === 'string' ? (toMinor(amount) ?? 0) : amount) <= most;
  const amount = schema.shape.amount.check(z.refine(isWithin, message));
  return z.extend(schema, { amount }) as unknown as Schema;
}
