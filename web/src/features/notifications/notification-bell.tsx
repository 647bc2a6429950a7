import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { UnreadBadge } from '#web/components/unread-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';

import { unreadQuery } from './api.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { bellLabel, unreadCount } from './unread.ts';

/** The button in the top bar that shows the number of unread notifications, and opens the latest. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const unread = data ? unreadCount(data) : null;
  return (
    <Popover
      label="Notifications"
      align="end"
      // Every navigation closes it.
      isOpen={openAt === key}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? key : null)}
      className="flex max-h-[min(40rem,var(--radix-popover-content-available-height))] w-105 flex-col overflow-hidden p-0"
      trigger={
        <IconButton label={bellLabel(unread)} className="relative">
          <Bell className="size-5" aria-hidden />
          {unread && <UnreadBadge count={unread} className="absolute top-0 left-5" />}
        </IconButton>
      }
    >
      <NotificationPanel onLeave={() => setOpenAt(null)} />
    </Popover>
  );
}
