import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with a whole form, said to readers at once. The region stands before it is needed. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="flex items-start gap-2.5 rounded-xl bg-danger-soft px-4 py-3 font-medium text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
