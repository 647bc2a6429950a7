import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { GigFilters } from './queries.ts';

export const sorts = [
  { value: 'sales', label: 'Best Selling' },
  { value: 'createdAt', label: 'Newest' },
  { value: 'popular', label: 'Popular' },
] as const;

const DEFAULT_SORT = 'sales';

/** The filters of /gigs live in its address, so that a search can be kept, sent and gone back to. */
export function useGigFilters() {
  const [params, setParams] = useSearchParams();
  const value = (name: string) => params.get(name)?.trim() ?? '';
  const sort = sorts.find((each) => each.value === value('sort'))?.value ?? DEFAULT_SORT;
  const filters: GigFilters = {
    search: value('search'),
    cat: value('cat'),
    min: value('min'),
    max: value('max'),
    sort,
  };

  const change = useCallback(
    (changes: Partial<GigFilters>) =>
      setParams((old) => {
        const next = new URLSearchParams(old);
        for (const [name, text] of Object.entries(changes)) {
          if (text === '' || (name === 'sort' && text === DEFAULT_SORT)) next.delete(name);
          else next.set(name, text);
        }
        return next;
      }),
    [setParams],
  );

  return { filters, change };
}
