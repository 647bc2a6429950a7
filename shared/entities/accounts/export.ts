import { Time } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

/** Where the export of one's data stands. The link is for five minutes, and what it leads to is kept until a time. */
export const OwnExport = z.object({
  state: z.enum(['none', 'making', 'ready']),
  askedAt: z.nullable(Time),
  readyAt: z.nullable(Time),
  until: z.nullable(Time),
  size: z.nullable(z.number()),
  url: z.nullable(z.string()),
});
export type OwnExport = z.infer<typeof OwnExport>;
