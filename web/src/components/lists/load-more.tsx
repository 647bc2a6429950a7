import { Button } from '#web/ui/button.tsx';

type LoadMoreProps = { hasMore: boolean; isLoading: boolean; onMore: () => void; label?: string };

/** A button that loads the next page of a list, if there is one. */
export function LoadMore({ hasMore, isLoading, onMore, label = 'Load more' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-8 flex justify-center">
      <Button variant="secondary" onClick={onMore} isPending={isLoading}>
        {label}
      </Button>
    </div>
  );
}
