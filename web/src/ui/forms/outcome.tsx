import type { ReactNode } from 'react';

/** What a typed value leads to, said at once, also to screen readers. Without text it takes no space. */
export function Outcome({ children }: { children?: ReactNode }) {
  return (
    <p role="status" className="font-medium empty:absolute">
      {children}
    </p>
  );
}
