import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { messages } from '#shared/messages.ts';
import type { PagedQuery } from '#web/components/lists/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';

type OlderMessagesProps<Item> = { thread: PagedQuery<Item>; scroller: RefObject<HTMLElement | null> };

/** What is older comes when one scrolls up to it, or by this button, which keyboards and readers reach. */
export function OlderMessages<Item>({ thread, scroller }: OlderMessagesProps<Item>) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread;
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(fetchNextPage);
  load.current = fetchNextPage;
  const isReady = !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!place.current || !isReady) return undefined;
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load.current();
      },
      { root: scroller.current, rootMargin: '300px 0px 0px' },
    );
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [isReady, scroller]);

  // With the first message there, this goes away; whoever held on to it goes on in the thread.
  useLayoutEffect(() => {
    const held = place.current;
    const thread = held?.closest<HTMLElement>('[role="region"]');
    return () => {
      if (held?.contains(document.activeElement)) thread?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={place} className="grid justify-items-center gap-2 py-2">
      {isFetchNextPageError && <p role="alert">{messages.lists.failed}</p>}
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
