import { Business } from './business.tsx';
import { Explore } from './explore.tsx';
import { Showcase } from './showcase.tsx';
import { Strengths } from './strengths.tsx';

/** What the home page says below its lists; a chunk of its own. */
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
