import type { Query, QueryClient } from '@tanstack/react-query';

import type { LiveEvent } from '#shared/api/live.ts';
import type { Notification } from '#shared/entities/conversations/notification.ts';
import { showConversation, showMessage } from '#web/features/conversations/live/live-events.ts';
import { showTyping } from '#web/features/conversations/live/typing.ts';
import { unreadQuery } from '#web/features/notifications/api.ts';
import { changedQueries } from '#web/features/notifications/changed-queries.ts';
import { showNotification, showRead } from '#web/features/notifications/live-events.ts';
import { renewIntervals, setCoveredSince } from '#web/lib/live/coverage.ts';
import { setSender } from '#web/lib/live/send.ts';
import { joinTabs } from '#web/lib/live/tabs.ts';
import { browserTime } from '#web/lib/time/clock.ts';

import { catchUp, readUntilNow } from './catch-up.ts';
import { readOwnChanges, pushOwnChanges } from './own-changes.ts';

/** Milliseconds for which a page's first reads may last. What they miss of changes meanwhile is read after them. */
const FIRST_READS = 5_000;

/** Shows a notification, and fetches again what it says has changed. */
export function applyNotification(client: QueryClient, userId: string, notification: Notification): void {
  void showNotification(client, notification);
  for (const queryKey of changedQueries(notification, userId)) void client.invalidateQueries({ queryKey });
}

/** Writes what an event says into the query cache. */
function applyEvent(client: QueryClient, userId: string, event: LiveEvent): void {
  switch (event.type) {
    case 'notification':
      applyNotification(client, userId, event.notification);
      break;
    case 'notificationsRead':
      showRead(client, event.upTo);
      break;
    case 'message':
      void showMessage(client, event.message);
      break;
    case 'conversation':
      void showConversation(client, event.conversation);
      break;
    case 'typing':
      showTyping(event.conversationId);
  }
}

/**
 * Keeps the query cache of a signed-in user up to date over the browser's socket, once everything that was missed
 * before has been fetched. Queries are polled until then, and whenever there is no socket. Returns the function that
 * ends it.
 */
export function startLive(client: QueryClient, userId: string): () => void {
  /** What the first page reads is preloaded, and so may be older than its queries say. */
  const firstPath = window.location.pathname;
  let wasOpen = false;
  let beginning: ReturnType<typeof setTimeout> | undefined;

  /** `openedAt`: since when every change is received. `readBefore`: what was read until then. */
  function begin(openedAt: number, readBefore: ReadonlySet<Query>) {
    const isOnFirstPage = window.location.pathname === firstPath;
    setCoveredSince(openedAt);
    catchUp(client, isOnFirstPage ? readUntilNow(client) : readBefore, (notification) =>
      applyNotification(client, userId, notification),
    );
    renewIntervals(client);
  }

  const { send, push, leave } = joinTabs(userId, {
    mayConnect: () =>
      client.fetchQuery({ ...unreadQuery, staleTime: 0, retry: false }).then(
        () => true,
        () => false,
      ),
    onEvent: (event) => applyEvent(client, userId, event),
    onChanged: (keys) => readOwnChanges(client, keys),
    onConnection: (isOpen) => {
      clearTimeout(beginning);
      if (isOpen) {
        beginning = setTimeout(begin, wasOpen ? 0 : FIRST_READS, browserTime(), readUntilNow(client));
        wasOpen = true;
      } else {
        setCoveredSince(null);
        renewIntervals(client);
      }
    },
  });
  setSender(send);
  const stopPushing = pushOwnChanges(client, push);
  return () => {
    stopPushing();
    clearTimeout(beginning);
    setSender(null);
    setCoveredSince(null);
    leave();
  };
}
