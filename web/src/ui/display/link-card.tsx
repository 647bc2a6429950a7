import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import { cn } from '#web/ui/cn.ts';

/** A card that is one link: it lifts on hover, and its CardLink covers it. */
export function LinkCard({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <article
      className={cn(
        'card group relative h-full transition-[box-shadow,translate] duration-200 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-brand hover:-translate-y-1 hover:shadow-lift',
        className,
      )}
    >
      {children}
    </article>
  );
}

/** The only link of a LinkCard. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className="outline-none group-hover:underline after:absolute after:inset-0" />;
}
