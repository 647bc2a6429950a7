import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

export type Step = {
  id: string;
  state: StepState;
  title: ReactNode;
  /** When it happened or is due: text or a <time>. */
  time?: ReactNode;
  description?: ReactNode;
};

type Look = { icon: LucideIcon; className: string; word: string };

const looks: Record<StepState, Look> = {
  done: { icon: Check, className: 'border-brand bg-brand text-on-brand', word: 'Done' },
  current: { icon: CircleDot, className: 'border-brand bg-brand-soft text-brand', word: 'Current' },
  upcoming: { icon: Circle, className: 'border-field bg-surface text-field', word: 'Upcoming' },
  failed: { icon: X, className: 'border-danger bg-danger-soft text-danger', word: 'Failed' },
};

/** A list of steps. A step's state is an icon, a word for screen readers and a colour, never a colour alone. */
export function Timeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ id, state, title, time, description }) => {
        const { icon: Icon, className, word } = looks[state];
        return (
          <li
            key={id}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0"
          >
            <span
              className={cn(
                'absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2 group-last:hidden',
                state === 'done' ? 'bg-brand' : 'bg-line',
              )}
            />
            <span className={cn('relative grid size-8 place-items-center rounded-full border', className)}>
              <Icon className="size-4" aria-hidden />
            </span>
            <div className="grid content-start gap-0.5 pt-0.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={cn('font-semibold', state === 'upcoming' && 'text-muted')}>
                  <span className="sr-only">{word}: </span>
                  {title}
                </span>
                {time && <span className="text-sm text-muted">{time}</span>}
              </div>
              {description && <div className="text-muted">{description}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
