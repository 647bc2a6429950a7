import { Id, Time } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

/** A session as its person recognizes it. */
export const Session = z.object({
  id: Id,
  /** The browser and its system, as the browser names itself: 'Firefox on Windows'. */
  browser: z.nullable(z.string()),
  /** The country it was started from: two letters of ISO 3166. */
  country: z.nullable(z.string()),
  startedAt: Time,
  /** When a page of the site was last opened with it, or left open for two hours. */
  lastSeenAt: Time,
  /** Whether it is the session of this very request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
