import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

import * as commonLimits from '#shared/limits/common.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { marketName } from '#web/lib/market-name.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';

import { consumeFocus, rememberLostFocus } from './heading-focus.ts';
import type { Route } from './route.ts';

/** A page's metadata. Missing fields come from its row of the route table. */
export type PageMetadata = {
  /** The main heading and the document's title. */
  title?: string | undefined;
  /** One or two sentences. Default: the description of the site. */
  description?: string | undefined;
  /** The URL of a picture for link previews. Default: the picture of the site. */
  picture?: string | undefined;
};

const metaNamed = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const metaOf = (property: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[property="${property}"]`);

/** The site's metadata in index.html. */
const site = {
  description: metaNamed('description')?.content ?? '',
  picture: metaOf('og:image')?.content ?? '',
};

function canonicalLink(): HTMLLinkElement {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found) return found;
  // It is not in index.html, because every page is served with that file and would be declared to be the home page.
  const link = Object.assign(document.createElement('link'), { rel: 'canonical' });
  return document.head.appendChild(link);
}

const absolute = (address: string) => new URL(address, location.origin).href;
const inOneLine = (text: string) =>
  preview(text.replaceAll(/\s+/g, ' ').trim(), commonLimits.preview.description);

/** Writes a page's metadata into the document's head. */
function describe({ title, description, picture }: PageMetadata, address: string) {
  document.title = title ? `${title} · ${marketName}` : marketName;
  const openGraph = {
    'og:title': document.title,
    'og:description': inOneLine(description || site.description),
    'og:image': absolute(picture || site.picture),
  };
  metaNamed('description')?.setAttribute('content', openGraph['og:description']);
  for (const [property, content] of Object.entries(openGraph))
    metaOf(property)?.setAttribute('content', content);
  canonicalLink().href = absolute(address);
}

/** The canonical path of a page. Of all filters only the category is part of it. */
function canonical(pathname: string, search: string): string {
  const category = new URLSearchParams(search).get('cat');
  return category ? `${pathname}?cat=${encodeURIComponent(category)}` : pathname;
}

/** The last path whose focus was handled. On the first page, while this is null, the browser places the focus itself. */
let focusedPath: string | null = null;

/** The title and description of the current page in the route table. */
function useRouteMetadata(): PageMetadata {
  const user = useCurrentUser();
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const { title, description } = (match?.handle ?? {}) as Partial<Route>;
  if (typeof title !== 'function') return { title, description };
  const visit = {
    params: (match?.params ?? {}) as Record<string, string>,
    search: new URLSearchParams(search),
    viewer: user && { id: user.id, role: roleOf(user) },
  };
  return { title: title(visit, marketName), description };
}

/**
 * Sets the document's metadata. Returns the page's title, and a ref for its main heading. The heading takes the focus
 * once after each navigation, so that keyboards and screen readers start at the new page; and where it replaces what had it, as
 * a message with Retry.
 */
export function usePageMetadata(page: PageMetadata): {
  title: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  const route = useRouteMetadata();
  const title = page.title ?? route.title;
  const description = page.description ?? route.description;
  const { picture } = page;

  useEffect(
    () => describe({ title, description, picture }, canonical(pathname, search)),
    [title, description, picture, pathname, search],
  );

  useEffect(() => {
    const isFirstPage = focusedPath === null;
    const isOpened = focusedPath !== pathname && !isFirstPage;
    focusedPath = pathname;
    if (consumeFocus(isOpened)) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  // A layout effect ends while the heading is still in the document, and has the focus or not.
  useLayoutEffect(() => {
    const { current } = heading;
    return () => rememberLostFocus(current);
  }, []);

  return { title, heading };
}
