import type { ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

/** A grey placeholder; give it the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={cn('skeleton', className)} aria-hidden />;
}

/** Placeholders of lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cn('grid gap-3', className)} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-4', line === lines - 1 && lines > 1 && 'w-2/3')} />
      ))}
    </div>
  );
}

/** Wraps the skeletons of a page or a part of it, and announces once to screen readers that it is loading. */
export function Loading({
  children,
  label = 'Loading',
  className,
}: {
  children: ReactNode;
  label?: string;
  className?: string;
}) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
