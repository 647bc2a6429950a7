import type { PagedQuery } from './paged-list.tsx';

type Props = {
  query: PagedQuery<unknown>;
  /** What is found: 'gigs'. */
  noun: string;
};

/** Tells readers how many results a search has, each time that new ones are there. */
export function ResultCount({ query: { data, isPlaceholderData, hasNextPage }, noun }: Props) {
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const words = `${count} ${noun} shown${hasNextPage ? ', and there are more' : ''}`;
  return (
    <p role="status" className="sr-only">
      {data && !isPlaceholderData && words}
    </p>
  );
}
