import { lazy, Suspense } from 'react';

import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import type { SessionUser } from '#web/lib/current-user.ts';

import { useAccount } from './use-account.ts';
import { useLive } from './use-live.ts';
import { UserMenu } from './user-menu.tsx';

const AccountNotices = lazy(async () => ({
  default: (await import('./account-notices.tsx')).AccountNotices,
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
