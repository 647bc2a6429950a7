import { Suspense, useEffect, useState, type ReactNode } from 'react';

import { useInView } from '#web/lib/in-view.ts';

/** Milliseconds after which it comes by itself: readers and searches in the page do not scroll. */
const AT_LAST = 5_000;

/**
 * Puts off what stands below the first screen until the visitor comes near it. `place` are the classes of what keeps
 * its place until then, about as tall, so that the footer stays where it is and a remembered scroll position exists.
 */
export function WhenNear({ place, children }: { place: string; children: ReactNode }) {
  const [watch, isNear] = useInView('100px');
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), AT_LAST);
    return () => clearTimeout(timer);
  }, []);
  if (isNear && !isWanted) setWanted(true);
  const keeper = <div ref={watch} className={place} aria-busy={isWanted} />;
  return isWanted ? <Suspense fallback={keeper}>{children}</Suspense> : keeper;
}
