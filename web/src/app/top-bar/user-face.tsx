import type { SessionUser } from '#web/lib/session/current-user.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

/** The signed-in user's picture and name in the top bar; on phones the picture only. */
export function UserFace({ user }: { user: SessionUser }) {
  return (
    <>
      <Avatar user={user} />
      <span className="max-w-40 truncate font-semibold max-md:hidden">{user.username}</span>
    </>
  );
}
