import type { CurrentUser } from '#shared/entities/user.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Picture and name as the bar shows them; on phones the picture alone. */
export function UserFace({ user }: { user: CurrentUser }) {
  return (
    <>
      <Avatar user={user} />
      <span className="max-w-40 truncate font-semibold max-md:hidden">{user.username}</span>
    </>
  );
}
