import { Notification, NotificationsRead, UnreadNotifications } from '../entities/notification.ts';
import * as z from '../zod.ts';
import { call, PageQuery } from './call.ts';

export const notifications = {
  list: call({
    summary: 'What happened that concerns the caller in the last 90 days, newest first',
    method: 'GET',
    path: '/notifications',
    access: 'user',
    query: PageQuery,
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
};
