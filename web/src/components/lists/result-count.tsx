import type { PagedQuery } from './paged-list.tsx';

type Props = {
  query: PagedQuery<unknown>;
  /** The plural of what is listed: 'gigs'. */
  noun: string;
};

/** Announces the number of results to screen readers whenever it changes. */
export function ResultCount({ query: { data, isPlaceholderData, hasNextPage }, noun }: Props) {
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const words = `${count} ${noun} shown${hasNextPage ? ', and there are more' : ''}`;
  return (
    <p role="status" className="sr-only">
      {data && !isPlaceholderData && words}
    </p>
  );
}
