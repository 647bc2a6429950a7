import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import * as commonTexts from '#shared/texts/common.ts';
import type { PagedQuery } from '#web/components/lists/paged-list.tsx';
import { readFailure } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';

type OlderMessagesProps<Item> = { thread: PagedQuery<Item>; scroller: RefObject<HTMLElement | null> };

/** Loads older messages when it is scrolled into view, or by its button, for keyboards and screen readers. */
export function OlderMessages<Item>({ thread, scroller }: OlderMessagesProps<Item>) {
  const { error, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread;
  const element = useRef<HTMLDivElement>(null);
  const load = useRef(fetchNextPage);
  load.current = fetchNextPage;
  const isReady = !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!element.current || !isReady) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load.current();
      },
      { root: scroller.current, rootMargin: '300px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isReady, scroller]);

  // It is removed once the oldest message has loaded: focus on its button then moves to the messages.
  useLayoutEffect(() => {
    const removed = element.current;
    const thread = removed?.closest<HTMLElement>('[role="region"]');
    return () => {
      if (removed?.contains(document.activeElement)) thread?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={element} className="grid justify-items-center gap-2 py-2">
      {isFetchNextPageError && <p role="alert">{readFailure(error, commonTexts.somethingWrong.message)}</p>}
      <Button
        variant="secondary"
        size="small"
        isPending={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? 'Retry' : 'Load older messages'}
      </Button>
    </div>
  );
}
