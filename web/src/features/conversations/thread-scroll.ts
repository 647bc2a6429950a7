import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end one is still reading the newest message. */
const NEAR = 64;

type Ends = { oldest: string | undefined; newest: string | undefined };

/**
 * Where one reads in a thread. At its end one stays there, whatever grows: messages, the send box, a keyboard. Elsewhere
 * nothing moves: older messages grow upwards. `away` is the message that was the newest when the end was left.
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
    // Older messages came in above, so what one reads lies that much further down now.
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
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
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
