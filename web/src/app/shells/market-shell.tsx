import { useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';

import { Footer } from '../footer.tsx';
import { TopBar } from '../top-bar.tsx';

/** Under which name a scroll position is kept. The first entry of every visit has the same key. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/**
 * The frame around the pages of the market. The bar lies over the home page's hero and above every other page; the
 * footer stands below the first screen, so that nothing moves when a page arrives.
 */
export function MarketShell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          // Leaves the address and the history as they are.
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
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
