import type { ComponentProps } from 'react';

import { cn } from './cn.ts';

/** A round button with an icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full transition-colors enabled:hover:bg-sunk disabled:opacity-50 [.on-hero_&]:enabled:hover:bg-white/15',
        className,
      )}
    />
  );
}
