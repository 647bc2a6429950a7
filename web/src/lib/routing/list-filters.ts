import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The filters of a list as in the address; '' for none. */
export type ListFilters = { search: string; cat: string; min: string; max: string; sort: string };

/** Changes filters in the address. While the user types, the history entry is replaced instead of adding one. */
export type ChangeFilters = (changes: Partial<ListFilters>, how?: { isTyping?: boolean }) => void;

/** A sort order of a list, and its label. */
export type Sort = { value: string; label: string };

/** Keeps a list's filters in the address, so that a search can be bookmarked and shared. The first sort is the default. */
export function useListFilters(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams();
  const value = (name: string) => params.get(name)?.trim() ?? '';
  const defaultSort = sorts[0].value;
  const filters: ListFilters = {
    search: value('search'),
    cat: value('cat'),
    min: value('min'),
    max: value('max'),
    sort: sorts.find((each) => each.value === value('sort'))?.value ?? defaultSort,
  };

  const change: ChangeFilters = useCallback(
    (changes, { isTyping = false } = {}) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, text] of Object.entries(changes)) {
            if (text === '' || (name === 'sort' && text === defaultSort)) next.delete(name);
            else next.set(name, text);
          }
          return next;
        },
        // Filtering must not scroll the page to the top.
        { replace: isTyping, preventScrollReset: true },
      ),
    [setParams, defaultSort],
  );

  return { filters, change };
}
