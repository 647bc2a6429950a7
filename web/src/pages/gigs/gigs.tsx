import { FilterBar } from '#web/components/lists/filter-bar.tsx';
import { sorts, useGigFilters } from '#web/features/gigs/filters.ts';
import { GigResults } from '#web/features/gigs/gig-results.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /gigs: the list of gigs with filters. */
export function GigsPage() {
  const { filters, change } = useGigFilters();
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-10">
      <PageHeading
        // One line, because the title contains the search text and would otherwise move the search field below.
        className="truncate"
        description="Fixed-price gigs by freelancers: design, AI art, web development, voice over, video, animation and music. Compare prices and reviews, and order in minutes."
      />
      <FilterBar filters={filters} sorts={sorts} onChange={change} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <GigResults filters={filters} />
      </section>
    </div>
  );
}
