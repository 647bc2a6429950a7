import { useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';

import { TopBar } from '#web/app/top-bar/top-bar.tsx';

import { Footer } from './footer.tsx';

/** The key under which a scroll position is stored. The first history entry of every visit has the key 'default'. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/**
 * The layout of the marketplace's pages. The top bar overlaps the home page's hero and is above every other page. The
 * footer is always below the fold, so that it does not move when a page has loaded.
 */
export function MarketShell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          // Without the hash in the address, and without a history entry.
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
        <div id="notices" />
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
