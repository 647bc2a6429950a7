import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { useScrollRestoration } from '#web/lib/scroll-restoration.ts';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** Shown while the code of a first page is on its way; afterwards the old page stays until the new one is there. */
function PageSkeleton() {
  return (
    <Loading>
      <div className="wrap grid content-start gap-6 py-10">
        <Skeleton className="h-9 w-64 max-w-full" />
        <SkeletonText lines={4} />
      </div>
    </Loading>
  );
}

/**
 * The frame around every page. The bar lies over the home page's hero and above every other page; the footer stands
 * below the first screen, so that nothing moves when a page arrives.
 */
export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useScrollRestoration();
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          // The address stays as it is: going back leads to the page before, not to this link.
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-surface px-5 py-2.5 font-semibold focus:translate-y-0 focus:shadow-lift"
      >
        Skip to content
      </a>
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`min-h-screen outline-none ${pathname === '/' ? '' : 'pt-[7.0625rem]'}`}
      >
        <ErrorPage resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorPage>
      </main>
      <Footer />
    </>
  );
}
