import { useGigFilters } from '#web/features/gigs/filters.ts';
import { GigFilters } from '#web/features/gigs/gig-filters.tsx';
import { GigResults } from '#web/features/gigs/gig-results.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

function heading({ search, cat }: { search: string; cat: string }): string {
  if (search) return `Gigs for “${search}”`;
  return cat ? `${cat} gigs` : 'Gigs';
}

export function GigsPage() {
  const { filters, change } = useGigFilters();
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-10">
      <PageHeading title={heading(filters)} />
      <GigFilters filters={filters} onChange={change} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <GigResults filters={filters} />
      </section>
    </div>
  );
}
