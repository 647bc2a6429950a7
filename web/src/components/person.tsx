import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

import type { UserCard } from '#shared/entities/accounts/user.ts';
import { cn } from '#web/ui/cn.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

type PersonProps = {
  user: UserCard;
  size?: NonNullable<ComponentProps<typeof Avatar>['size']>;
  className?: string;
};

const personClass = 'inline-flex min-w-0 items-center gap-2 font-semibold';

/** A user's picture and name without a link, for use inside a link. */
export function Person({ user, size = 'small', className }: PersonProps) {
  return (
    <span className={cn(personClass, 'text-sm', className)}>
      <Avatar user={user} size={size} />
      <span className="truncate">{user.username}</span>
    </span>
  );
}

/** A user's picture and name as a link to the profile. */
export function PersonLink({ user, size = 'small', className }: PersonProps) {
  return (
    <Link to={`/user/${user.id}`} className={cn(personClass, 'hover:underline', className)}>
      <Avatar user={user} size={size} />
      {user.username}
    </Link>
  );
}
