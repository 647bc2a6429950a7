import { newsGroups } from '#shared/rules/news/news-groups.ts';
import * as z from '#shared/zod.ts';

const Ways = z.object({ bell: z.boolean(), mail: z.boolean() });

/** By what somebody is told, for each group of news. Messages have a place of their own instead of the bell. */
export const NewsSettings = z.object({
  messages: z.object({ mail: z.boolean() }),
  orders: Ways,
  projects: Ways,
  reviews: Ways,
  payouts: Ways,
});
export type NewsSettings = z.infer<typeof NewsSettings>;

/** The settings as their owner sees them. */
export const OwnNewsSettings = z.extend(NewsSettings, {
  /**
   * The address that mails go to, if any are sent here: once it is confirmed. They have stopped if it refused one, or its owner
   * complained.
   */
  mailTo: z.nullable(z.object({ address: z.string(), isConfirmed: z.boolean(), hasStopped: z.boolean() })),
});
export type OwnNewsSettings = z.infer<typeof OwnNewsSettings>;

/** The group of which no more mails are sent. */
export const Unsubscribed = z.object({ group: z.enum(newsGroups) });
export type Unsubscribed = z.infer<typeof Unsubscribed>;
