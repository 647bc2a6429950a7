import type { ReactNode } from 'react';

import { formatDateTime } from '#web/lib/time/dates.ts';
import { formatTime } from '#web/lib/time/days.ts';
import { cn } from '#web/ui/cn.ts';

type BubbleProps = {
  /** The other party's name; absent for the user's own messages. */
  writer?: string;
  desc: string;
  createdAt: string;
  /** Not confirmed by the server yet. */
  isUnsent?: boolean;
  /** The files, above the text. */
  files?: ReactNode;
  children?: ReactNode;
};

/** A message: the user's own on the right, the other party's on the left. */
export function Bubble({ writer, desc, createdAt, isUnsent = false, files, children }: BubbleProps) {
  return (
    <li
      className={cn(
        'grid max-w-[85%] grid-cols-1 gap-1 md:max-w-[70%]',
        writer ? 'justify-self-start' : 'justify-items-end justify-self-end',
      )}
    >
      <div
        className={cn(
          'w-fit max-w-full rounded-2xl px-4 py-2.5 after:clear-both after:block',
          writer
            ? 'rounded-bl-md border border-line bg-surface'
            : 'rounded-br-md bg-brand text-on-brand dark:bg-brand-soft dark:text-ink',
          isUnsent && 'border border-dashed border-field bg-surface! text-ink!',
        )}
      >
        <span className="sr-only">{writer ?? 'You'}: </span>
        {files}
        <span className="whitespace-pre-wrap wrap-anywhere">{desc}</span>
        <time
          dateTime={createdAt}
          title={formatDateTime(createdAt)}
          className={cn('float-right mt-1 ml-3 text-sm leading-[1.35]', (writer || isUnsent) && 'text-muted')}
        >
          {formatTime(createdAt)}
        </time>
      </div>
      {children}
    </li>
  );
}
