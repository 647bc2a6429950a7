import { Link } from 'react-router-dom';

import { marketName } from '#web/lib/market-name.ts';

/** The mark (two linked rings) and the name in small letters, as a link to the home page. A short one has no name on the narrowest phones. */
export function Logo({ isShort }: { isShort: boolean }) {
  return (
    <Link
      to="/"
      className="inline-flex h-11 min-w-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight"
      aria-label={`${marketName}, home`}
    >
      <svg
        viewBox="0 0 34 24"
        className="h-6 w-[2.125rem] shrink-0"
        fill="none"
        strokeWidth="4.4"
        strokeLinecap="round"
        aria-hidden
      >
        <circle cx="12" cy="12" r="9.2" stroke="currentColor" />
        <path d="M21 2.85A9.2 9.2 0 1 1 15.6 18.6" className="stroke-accent" />
      </svg>
      <span className={isShort ? 'truncate max-[22rem]:hidden' : 'truncate'}>{marketName.toLowerCase()}</span>
    </Link>
  );
}
