import ChevronDown from 'lucide-react/icons/chevron-down';

import { UnreadBadge } from '#web/components/unread-badge.tsx';
import { useLogout } from '#web/features/auth/use-logout.ts';
import { useOutboxSender } from '#web/features/conversations/sending/send-outbox.ts';
import { unreadLabel } from '#web/features/conversations/unread.ts';
import { useUnread } from '#web/features/conversations/use-unread.ts';
import type { SessionUser } from '#web/lib/session/current-user.ts';
import { Menu, MenuAction, MenuLink, MenuText } from '#web/ui/overlays/menu.tsx';

import { BECOME_A_SELLER, InertWords } from './inert-words.tsx';
import { UserFace } from './user-face.tsx';

const MESSAGES = '/messages';

const sellerLinks = [
  { to: '/mygigs', text: 'Gigs' },
  { to: '/add', text: 'Add New Gig' },
  { to: '/myworks', text: 'My Works' },
  { to: '/projects', text: 'Client Projects' },
  { to: '/earnings', text: 'Earnings' },
];
const buyerLinks = [
  { to: '/myprojects', text: 'Projects' },
  { to: '/addProject', text: 'Add Project' },
];
const commonLinks = [
  { to: '/orders', text: 'Orders' },
  { to: MESSAGES, text: 'Messages' },
  { to: '/settings', text: 'Settings' },
];

/**
 * The signed-in user's menu, for sellers with both halves, with the number of unread conversations. It is mounted on every page, so it
 * also sends the outbox. On phones it is the only menu, and has the words of the top bar too.
 */
export function UserMenu({ user }: { user: SessionUser }) {
  const { logout } = useLogout();
  const unread = useUnread();
  useOutboxSender();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={
            unread ? `Your menu, ${user.username}, ${unreadLabel(unread)}` : `Your menu, ${user.username}`
          }
          className="group relative flex h-11 min-w-0 items-center gap-2 rounded-full"
        >
          <UserFace user={user} />
          {unread && <UnreadBadge count={unread} className="absolute top-0 left-6" />}
          <ChevronDown
            className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-180"
            aria-hidden
          />
        </button>
      }
    >
      {[...(user.isSeller ? sellerLinks : []), ...buyerLinks, ...commonLinks].map(({ to, text }) => (
        <MenuLink key={to} to={to}>
          {text}
          {to === MESSAGES && unread && (
            <>
              <UnreadBadge count={unread} className="ml-auto" />
              <span className="sr-only">, {unreadLabel(unread)}</span>
            </>
          )}
        </MenuLink>
      ))}
      {!user.isSeller && (
        <MenuLink to={BECOME_A_SELLER} className="lg:hidden">
          Become a Seller
        </MenuLink>
      )}
      <MenuAction onSelect={logout}>Logout</MenuAction>
      <MenuText className="lg:hidden">
        <InertWords />
      </MenuText>
    </Menu>
  );
}
