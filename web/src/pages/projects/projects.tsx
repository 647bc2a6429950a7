import { FilterBar } from '#web/components/lists/filter-bar.tsx';
import { sorts, useProjectFilters } from '#web/features/projects/filters.ts';
import { ProjectResults } from '#web/features/projects/project-results.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /projects: the list of open projects with filters. */
export function ProjectsPage() {
  const { filters, change } = useProjectFilters();
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-10">
      <PageHeading description="Projects that clients want done, with their budgets. Place a bid, and hand in the work module by module; the client pays for each that is approved." />
      <FilterBar filters={filters} sorts={sorts} onChange={change} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <ProjectResults filters={filters} />
      </section>
    </div>
  );
}
