import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

import { PageHeading } from '#web/ui/layout/page-heading.tsx';

const tabs = [
  { to: '/settings', text: 'Profile' },
  { to: '/settings/sign-in', text: 'Sign-in' },
  { to: '/settings/notifications', text: 'Notifications' },
  { to: '/settings/privacy', text: 'Privacy' },
];

/** The frame of every page of settings: the ways to the others, and the page's heading. */
export function SettingsShell({ children }: { children: ReactNode }) {
  return (
    <div className="wrap py-10">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <nav
          aria-label="Settings"
          className="flex overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-1"
        >
          {tabs.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              end
              className={({ isActive }) =>
                `-mb-px flex min-h-control shrink-0 items-center border-b-2 px-2 font-semibold -outline-offset-3 transition-colors hover:text-ink sm:px-4 ${isActive ? 'border-brand text-ink' : 'border-transparent text-muted'}`
              }
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <PageHeading />
        {children}
      </div>
    </div>
  );
}
