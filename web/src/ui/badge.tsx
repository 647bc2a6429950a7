import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

const tones: Record<Tone, string> = {
  good: 'bg-brand-soft text-brand',
  waiting: 'bg-accent-soft text-accent-ink',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-sunk text-muted',
};

/** A status: an icon, a word and a colour, never a colour alone. */
export function Badge({
  icon: Icon,
  tone = 'plain',
  children,
}: {
  icon: LucideIcon;
  tone?: Tone;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
        tones[tone],
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {children}
    </span>
  );
}
