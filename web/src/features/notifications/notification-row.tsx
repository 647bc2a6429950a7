import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';

import type { Notification } from '#shared/entities/conversations/notification.ts';
import { currentUser } from '#web/lib/session/current-user.ts';
import { cn } from '#web/ui/cn.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

import { changedQueries } from './changed-queries.ts';
import { kindIcon } from './kind-icon.ts';

/** Who did it, else an icon. */
function Face({ from, icon: Icon }: Pick<Notification, 'from'> & { icon: LucideIcon }) {
  if (from) return <Avatar user={from} />;
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
      <Icon className="size-5" aria-hidden />
    </span>
  );
}

type NotificationRowProps = {
  notification: Notification;
  /** When it happened, as text. */
  time: string;
  onOpen?: (() => void) | undefined;
};

/** A notification as one link to the page of what it is about. */
export function NotificationRow({ notification, time, onOpen }: NotificationRowProps) {
  const { kind, title, line, path, from, at, isRead } = notification;
  const { pathname } = useLocation();
  const client = useQueryClient();

  function open() {
    // What was loaded before may not have what has happened.
    const refetchType = path === pathname ? 'active' : 'none';
    for (const queryKey of changedQueries(notification, currentUser()?.id ?? ''))
      void client.invalidateQueries({ queryKey, refetchType });
    onOpen?.();
  }
  return (
    <li className="border-t border-line first:border-0">
      <Link
        to={path}
        onClick={open}
        className={cn(
          'flex gap-3 px-4 py-3.5 hover:bg-sunk focus-visible:-outline-offset-3 md:px-5',
          !isRead && 'bg-brand-soft/60 hover:bg-brand-soft',
        )}
      >
        <Face from={from} icon={kindIcon(kind)} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          {!isRead && <span className="sr-only">Unread: </span>}
          <bdi className={cn('line-clamp-2 text-left', isRead ? 'font-medium' : 'font-bold')}>{title}</bdi>
          <span className="text-sm">{line}</span>
          <time dateTime={at} className="text-sm text-muted">
            {time}
          </time>
        </span>
        {!isRead && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
      </Link>
    </li>
  );
}
