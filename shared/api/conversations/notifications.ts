import { call, PageQuery } from '#shared/api/call.ts';
import { NewsSettings, OwnNewsSettings, Unsubscribed } from '#shared/entities/accounts/news-settings.ts';
import {
  Notification,
  NotificationsRead,
  UnreadNotifications,
} from '#shared/entities/conversations/notification.ts';
import { Id } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

export const notifications = {
  list: call({
    summary:
      'What happened that concerns the caller in the last 90 days, newest first; with `after`, what came after that and in the minute before it, oldest first',
    method: 'GET',
    path: '/notifications',
    access: 'user',
    query: z.extend(PageQuery, { after: z.optional(Id) }),
    reply: z.array(Notification),
  }),
  unread: call({
    summary: 'How many notifications the caller has not read',
    method: 'GET',
    path: '/notifications/unread',
    access: 'user',
    reply: UnreadNotifications,
  }),
  markRead: call({
    summary: 'Mark the notifications up to this one as read',
    method: 'PUT',
    path: '/notifications/read',
    access: 'user',
    body: NotificationsRead,
    reply: UnreadNotifications,
  }),
  settings: call({
    summary: 'How the caller is told, for each group of news, and to which address mails go',
    method: 'GET',
    path: '/notifications/settings',
    access: 'user',
    reply: OwnNewsSettings,
    uses: ['mail-state'],
  }),
  changeSettings: call({
    summary: 'Choose how to be told. News of a group without the bell are neither listed nor counted',
    method: 'PUT',
    path: '/notifications/settings',
    access: 'user',
    body: NewsSettings,
    reply: NewsSettings,
  }),
  unsubscribe: call({
    summary: 'End the mails of a group by the link in one of them, also with the body of RFC 8058',
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    query: z.object({ token: z.string() }),
    reply: Unsubscribed,
    uses: ['attempts-per-address'],
  }),
};
