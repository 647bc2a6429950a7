import { UserCard } from '#shared/entities/accounts/user.ts';
import { Id, Time } from '#shared/entities/fields.ts';
import { newsKinds } from '#shared/rules/news/news.ts';
import * as z from '#shared/zod.ts';

/** Something that happened and concerns the caller: what it is about, a sentence, and the page on which to see it. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(newsKinds),
  /** Of the record: of the gig that was ordered, of the project or module. */
  title: z.string(),
  line: z.string(),
  /** The path of a page of this site. */
  path: z.string(),
  /** Who did it, if a person did and is known here. */
  from: z.nullable(UserCard),
  at: Time,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** How many of the latest notifications the caller has not read. */
export const UnreadNotifications = z.object({
  count: z.number().check(z.int(), z.nonnegative()),
  /** Whether there are, or may be, more than were counted: only the latest are looked through. */
  hasMore: z.boolean(),
});
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

/** The last notification to mark as read, with all before it. */
export const NotificationsRead = z.object({ upTo: Id });
export type NotificationsRead = z.infer<typeof NotificationsRead>;
