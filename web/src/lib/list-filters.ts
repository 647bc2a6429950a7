import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The filters of a list as its address carries them: texts, '' where nothing is asked. */
export type ListFilters = { search: string; cat: string; min: string; max: string; sort: string };

/** What is asked while somebody types takes the place of what they had typed before: going back leads to another search. */
export type ChangeFilters = (changes: Partial<ListFilters>, how?: { isTyping?: boolean }) => void;

/** An order that a list can be in, and its name. */
export type Sort = { value: string; label: string };

/** Filters live in the address, so that a search can be kept, sent and gone back to. The first sort is the default. */
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
        // The list changes where it is being looked at.
        { replace: isTyping, preventScrollReset: true },
      ),
    [setParams, defaultSort],
  );

  return { filters, change };
}
