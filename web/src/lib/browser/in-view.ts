import { useCallback, useState } from 'react';

/** Returns a ref, and whether its element is in the viewport or within a CSS margin around it ('100px'). */
export function useInView(margin = '0px') {
  const [isInView, setInView] = useState(false);
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [watch, isInView] as const;
}
