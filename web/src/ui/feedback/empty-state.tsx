import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';

type Art = 'no-gigs' | 'no-orders' | 'no-results' | 'not-found' | 'error';

/** The decorative drawing of an empty state or an error state. It is hidden if it cannot be loaded, as when offline. */
export function StateArt({ name }: { name: Art }) {
  return (
    <img
      src={`/art/${name}.svg`}
      alt=""
      width={240}
      height={180}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
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
export function EmptyState({ art, icon: Icon = Inbox, children, hint, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      {art ? (
        <StateArt name={art} />
      ) : (
        <span className="relative mb-2 grid size-24 place-items-center rounded-full bg-brand-soft text-brand">
          <span className="absolute top-1 right-0 size-6 rounded-full bg-accent" />
          <Icon className="relative size-10" strokeWidth={1.6} aria-hidden />
        </span>
      )}
      <div className="font-display text-xl font-bold text-balance">{children}</div>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
