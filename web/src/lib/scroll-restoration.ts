import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scroll';
const PATIENCE = 3000;
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Tries again whenever the page grows, until `move` says that it is done or the visitor moves. */
function scrollWhenPossible(move: () => boolean): () => void {
  const growth = new ResizeObserver(() => {
    if (move()) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of OWN_MOVES) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE);
  for (const event of OWN_MOVES) window.addEventListener(event, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** Back to where one was, once the page is long enough for it. */
function returnTo(top: number): boolean {
  if (document.documentElement.scrollHeight - window.innerHeight < top) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
}

/** To the part of the page that the address names, again and again while what stands above it is still arriving. */
function goTo(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ behavior: 'instant' });
  target?.focus({ preventScroll: true });
  return false;
}

/** New pages start at the top, or at the part that the address names; back, forward and reload return to where one was. */
export function useScrollRestoration() {
  const { key: entry, pathname, hash } = useLocation();
  // The first page of every visit has the same key.
  const key = entry === 'default' ? pathname : entry;
  const type = useNavigationType();
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () =>
      sessionStorage.setItem(KEY, JSON.stringify({ ...positions(), [key]: window.scrollY }));
    window.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const before = type === 'POP' ? positions()[key] : undefined;
    if (before !== undefined) return scrollWhenPossible(() => returnTo(before));
    if (hash) return scrollWhenPossible(() => goTo(hash.slice(1)));
    if (!isSamePage) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, pathname, hash, type]);
}
