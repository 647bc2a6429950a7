import type { ComponentProps } from 'react';

import { cn } from './cn.ts';

/** A round button that is only an icon; its label is for readers and as a hint. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-full transition-colors enabled:hover:bg-sunk disabled:opacity-50',
        className,
      )}
    />
  );
}
