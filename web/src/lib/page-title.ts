import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The address whose heading has had its turn; the first page is left to the browser. */
let announced: string | null = null;

/**
 * Names the document and answers the ref of the page's main heading, which takes the focus once after each
 * navigation, so that keyboards and readers start at the new page.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = title === 'Tandem' ? title : `${title} · Tandem`;
  }, [title]);

  useEffect(() => {
    const isFirstPage = announced === null;
    if (announced === pathname) return;
    announced = pathname;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return heading;
}
