import { plural } from '#shared/rules/text/plural.ts';

import type { PagedQuery } from './paged-list.tsx';

type Props = {
  query: PagedQuery<unknown>;
  /** What is listed: 'gig'. */
  noun: string;
};

/** Announces the number of results to screen readers whenever it changes. */
export function ResultCount({ query: { data, isPlaceholderData, hasNextPage }, noun }: Props) {
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const shown = plural(count, noun);
  const words = hasNextPage ? `${shown} shown, and there are more` : `${shown} shown`;
  return (
    <p role="status" className="sr-only">
      {data && !isPlaceholderData && words}
    </p>
  );
}
