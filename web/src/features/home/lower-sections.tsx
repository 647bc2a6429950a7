import type { ReactNode } from 'react';

import { Business } from './business.tsx';
import { Explore } from './explore.tsx';
import { Strengths } from './strengths.tsx';

/** The sections of the home page below its lists, in a chunk of their own, and what closes the page. */
export function LowerSections({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Strengths />
      <Explore />
      <Business />
      {children}
    </div>
  );
}
