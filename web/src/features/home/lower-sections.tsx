import { Business } from './business.tsx';
import { Explore } from './explore.tsx';
import { Showcase } from './showcase.tsx';
import { Strengths } from './strengths.tsx';

/** The sections of the home page below its lists, in a chunk of their own. */
export function LowerSections() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Strengths />
      <Explore />
      <Business />
      <Showcase />
    </div>
  );
}
