import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import { useState, type ReactNode } from 'react';

type Art = 'no-gigs' | 'no-orders' | 'no-results' | 'not-found' | 'error';

function StateIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="relative mb-2 grid size-24 place-items-center rounded-full bg-brand-soft text-brand">
      <span className="absolute top-1 right-0 size-6 rounded-full bg-accent" />
      <Icon className="relative size-10" strokeWidth={1.6} aria-hidden />
    </span>
  );
}

/** The decorative drawing of an empty state or an error state, or the icon if it cannot be loaded. */
export function StateArt({ name, icon = Inbox }: { name: Art; icon?: LucideIcon | undefined }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <StateIcon icon={icon} />;
  return (
    <img
      src={`/art/${name}.svg`}
      alt=""
      width={240}
      height={180}
      onError={() => setBroken(true)}
      className="mb-1 h-40 w-auto"
    />
  );
}

type EmptyStateProps = {
  art?: Art;
  icon?: LucideIcon;
  children: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
};

/** What an empty list or page shows: a picture, a sentence and at most one action. */
export function EmptyState({ art, icon = Inbox, children, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      {art ? <StateArt name={art} icon={icon} /> : <StateIcon icon={icon} />}
      <div className="font-display text-xl font-bold text-balance">{children}</div>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
