import { useListFilters } from '#web/lib/routing/list-filters.ts';

export const sorts = [
  { value: 'sales', label: 'Best Selling' },
  { value: 'createdAt', label: 'Newest' },
  { value: 'popular', label: 'Popular' },
] as const;

/** The filters of /gigs. */
export const useGigFilters = () => useListFilters(sorts);
