import { Suspense, useEffect, useState, type ReactNode } from 'react';

import { useInView } from '#web/lib/browser/in-view.ts';

/** Milliseconds after which the content is mounted anyway: screen readers and find-in-page do not scroll. */
const LONGEST_WAIT = 5_000;

type WhenNearProps = {
  /** Makes the placeholder about as tall as the content, so that the footer stays and scroll restoration works. */
  placeholderClass: string;
  /** Whether to mount it at once: a link leads to it. */
  isWanted?: boolean;
  children: ReactNode;
};

/** Mounts content below the first screen when it is scrolled near. */
export function WhenNear({ placeholderClass, isWanted = false, children }: WhenNearProps) {
  const [watch, isNear] = useInView('100px');
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, []);
  if ((isNear || isWanted) && !isMounted) setMounted(true);
  const placeholder = <div ref={watch} className={placeholderClass} aria-busy={isMounted} />;
  return isMounted ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}
