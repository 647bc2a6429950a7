import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const badgeClass = cva('inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold', {
  variants: {
    tone: {
      good: 'bg-brand-soft text-brand',
      waiting: 'bg-accent-soft text-accent-ink',
      bad: 'bg-danger-soft text-danger',
      plain: 'bg-sunk text-muted',
    },
  },
  defaultVariants: { tone: 'plain' },
});

type Tone = NonNullable<VariantProps<typeof badgeClass>['tone']>;

/** How a status is shown. */
export type Status = { icon: LucideIcon; tone: Tone; label: string };

type BadgeProps = { icon: LucideIcon; tone?: Tone; children: ReactNode };

/** An icon, a word and a colour, never a colour alone. */
export function Badge({ icon: Icon, tone, children }: BadgeProps) {
  return (
    <span className={badgeClass({ tone })}>
      <Icon className="size-4 shrink-0" aria-hidden />
      {children}
    </span>
  );
}

export function StatusBadge({ status: { icon, tone, label } }: { status: Status }) {
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}
