import { useListFilters } from '#web/lib/routing/list-filters.ts';

export const sorts = [
  { value: 'createdAt', label: 'Newest' },
  { value: 'sales', label: 'Popular' },
] as const;

/** The filters of /projects. */
export const useProjectFilters = () => useListFilters(sorts);
