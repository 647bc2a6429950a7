import type { ReactNode } from 'react';

import * as commonTexts from '#shared/texts/common.ts';
import { readFailure } from '#web/lib/api/server-errors.ts';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

import { LoadFailed } from './load-failed.tsx';
import { LoadMore } from './load-more.tsx';

/** The part of useInfiniteQuery's result that a list needs. */
export type PagedQuery<Item> = {
  data: { pages: { items: Item[] }[] } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetching: boolean;
  errorUpdateCount: number;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

type PagedListProps<Item> = {
  query: PagedQuery<Item>;
  skeleton: ReactNode;
  empty: ReactNode;
  moreLabel?: string;
  children: (items: Item[]) => ReactNode;
};

/**
 * A list that is loaded page by page: its skeleton, its error, its empty state or its items. While another search loads,
 * the previous items stay, dimmed.
 */
export function PagedList<Item>({ query, skeleton, empty, moreLabel, children }: PagedListProps<Item>) {
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const error = useStandingError(query);
  const more = () => void query.fetchNextPage();

  if (error && (!data || isPlaceholderData)) {
    return <LoadFailed query={query} error={error} />;
  }
  if (!data) return skeleton;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn('transition-opacity', isPlaceholderData && 'opacity-50')}
    >
      {items.length > 0 && children(items)}
      {items.length === 0 && !hasNextPage && empty}
      {/* A page of a search may have no results although later pages do. */}
      {items.length === 0 && hasNextPage && (
        <p className="py-6 text-center text-muted">Nothing found so far. There is more to look through.</p>
      )}
      {query.isFetchNextPageError ? (
        <div role="alert" className="mt-8 grid justify-items-center gap-3">
          <p>{readFailure(query.error, commonTexts.somethingWrong.message)}</p>
          <Button variant="secondary" onClick={more} isPending={isFetchingNextPage}>
            Retry
          </Button>
        </div>
      ) : (
        <LoadMore
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onMore={more}
          {...(moreLabel && { label: moreLabel })}
        />
      )}
    </div>
  );
}
