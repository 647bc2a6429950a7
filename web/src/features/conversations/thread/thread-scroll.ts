import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, within which the reader counts as being at the end. */
const NEAR_END = 64;

type Ends = { oldest: string | undefined; newest: string | undefined };

/**
 * Controls the scroll position of a conversation. At the end it stays at the end when the content or the box changes its
 * size: new messages, the send box, an on-screen keyboard. Elsewhere the visible messages stay in place, also when older
 * ones load above. `lastSeen` is the id of the newest message when the reader scrolled away from the end, else null.
 */
export function useThreadScroll({ oldest, newest }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const previous = useRef({ oldest, height: 0 });
  const [lastSeen, setLastSeen] = useState<string | null>(null);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // Older messages were added above: scroll down by their height.
    if (previous.current.oldest !== oldest && !isAtEnd.current) {
      box.scrollTop += box.scrollHeight - previous.current.height;
    }
    previous.current = { oldest, height: box.scrollHeight };
  });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return undefined;
    const keepAtEnd = () => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
      previous.current.height = box.scrollHeight;
    };
    keepAtEnd();
    const observer = new ResizeObserver(keepAtEnd);
    observer.observe(box);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const onScroll = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
      setLastSeen((seen) => (isAtEnd.current ? null : (seen ?? newest ?? '')));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [newest]);

  const scrollToEnd = () => {
    const box = scroller.current;
    isAtEnd.current = true;
    setLastSeen(null);
    box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
  };
  return { scroller, content, lastSeen, scrollToEnd };
}
