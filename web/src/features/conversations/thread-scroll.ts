import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within so many pixels of the end the newest message counts as being read. */
const NEAR_END = 64;

type Ends = { oldest: string | undefined; newest: string | undefined };

/**
 * Scrolls the messages of a conversation. At their end it stays at the end, whatever grows: messages, the send box, an
 * on-screen keyboard. Elsewhere what is read stays in place, also when older messages load above. `away` is the newest
 * message at the time when the reader left the end.
 */
export function useThreadScroll({ oldest, newest }: Ends) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ oldest, height: 0 });
  const [away, setAway] = useState<string | null>(null);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // Older messages were added above: scroll down by their height.
    if (before.current.oldest !== oldest && !isAtEnd.current) {
      box.scrollTop += box.scrollHeight - before.current.height;
    }
    before.current = { oldest, height: box.scrollHeight };
  });

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return undefined;
    const stay = () => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
      before.current.height = box.scrollHeight;
    };
    stay();
    const growth = new ResizeObserver(stay);
    growth.observe(box);
    growth.observe(content.current);
    return () => growth.disconnect();
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const look = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
      setAway((left) => (isAtEnd.current ? null : (left ?? newest ?? '')));
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [newest]);

  const toEnd = () => {
    const box = scroller.current;
    isAtEnd.current = true;
    setAway(null);
    box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
  };
  return { scroller, content, away, toEnd };
}
