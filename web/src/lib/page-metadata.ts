import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';
import { roleOf } from '#shared/rules/role.ts';
import type { Route } from '#web/routes.ts';

import { useCurrentUser } from './session.ts';

/** What a page says of itself. What it leaves open comes from its row of the route table. */
export type PageMetadata = {
  /** The main heading and the document's title; 'Tandem' alone is the home page's. */
  title?: string | undefined;
  /** In a sentence or two; without it the page is described as the whole site is. */
  description?: string | undefined;
  /** The address on this site of a picture of what the page is about. */
  picture?: string | undefined;
};

const metaNamed = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const metaOf = (property: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[property="${property}"]`);

/** What index.html says of the site as a whole. */
const site = {
  description: metaNamed('description')?.content ?? '',
  picture: metaOf('og:image')?.content ?? '',
};

function canonicalLink(): HTMLLinkElement {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found) return found;
  // Not in index.html, which every page shares: without scripts each page would claim to be the home page.
  const link = Object.assign(document.createElement('link'), { rel: 'canonical' });
  return document.head.appendChild(link);
}

const absolute = (address: string) => new URL(address, location.origin).href;
const inOneLine = (text: string) => preview(text.replaceAll(/\s+/g, ' ').trim(), limits.preview.description);

/** Writes a page's metadata into the document's head. */
function describe({ title, description, picture }: PageMetadata, address: string) {
  document.title = title && title !== 'Tandem' ? `${title} · Tandem` : 'Tandem';
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

/** A page's own address: of all filters only the category makes another page of a list. */
function canonical(pathname: string, search: string): string {
  const category = new URLSearchParams(search).get('cat');
  return category ? `${pathname}?cat=${encodeURIComponent(category)}` : pathname;
}

/** The path whose heading has last taken the focus; on the first page the focus stays where the browser puts it. */
let focusedPath: string | null = null;

/** The title and description that the route table has for the page shown. */
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
  return { title: title(visit), description };
}

/**
 * Names and describes the document. Returns the page's title, and the ref of its main heading, which takes the focus
 * once after each navigation, so that keyboards and screen readers start at the new page.
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
    if (focusedPath === pathname) return;
    focusedPath = pathname;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return { title, heading };
}
