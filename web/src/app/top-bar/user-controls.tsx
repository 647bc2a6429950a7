import { lazy, Suspense } from 'react';

import { useLive } from '#web/app/live/use-live.ts';
import { useAccount } from '#web/app/use-account.ts';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import type { SessionUser } from '#web/lib/session/current-user.ts';

import { UserMenu } from './user-menu.tsx';

const AccountNotices = lazy(async () => ({
  default: (await import('#web/app/notices/account-notices.tsx')).AccountNotices,
}));

/** What the top bar has for the signed-in user, in a chunk of its own. */
export function UserControls({ user }: { user: SessionUser }) {
  const me = useAccount();
  useLive(user.id);
  return (
    <span className="flex min-w-0 items-center gap-2 md:gap-3">
      <NotificationBell />
      <UserMenu user={user} />
      {(me?.isAskedToVerify || me?.deletionAt) && (
        <Suspense fallback={null}>
          <AccountNotices me={me} />
        </Suspense>
      )}
    </span>
  );
}
