import { ChevronDown } from 'lucide-react';

import type { CurrentUser } from '#shared/entities/user.ts';
import { useLogout } from '#web/features/auth/queries.ts';
import { Menu, MenuAction, MenuLink } from '#web/ui/menu.tsx';

import { UserFace } from './user-face.tsx';

const ofSeller = [
  { to: '/mygigs', text: 'Gigs' },
  { to: '/add', text: 'Add New Gig' },
  { to: '/myworks', text: 'My Works' },
];
const ofBuyer = [
  { to: '/myprojects', text: 'Projects' },
  { to: '/addProject', text: 'Add Project' },
];
const ofBoth = [
  { to: '/orders', text: 'Orders' },
  { to: '/messages', text: 'Messages' },
];

/** The signed-in person's dropdown (§2), by role. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const { logout } = useLogout();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Your menu, ${user.username}`}
          className="group flex h-11 min-w-0 items-center gap-2 rounded-full"
        >
          <UserFace user={user} />
          <ChevronDown
            className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-180"
            aria-hidden
          />
        </button>
      }
    >
      {[...(user.isSeller ? ofSeller : ofBuyer), ...ofBoth].map(({ to, text }) => (
        <MenuLink key={to} to={to}>
          {text}
        </MenuLink>
      ))}
      <MenuAction onSelect={logout}>Logout</MenuAction>
    </Menu>
  );
}
