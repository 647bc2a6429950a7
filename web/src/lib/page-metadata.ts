import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';

/** What search engines and previews of links are told of a page. */
export type PageMetadata = {
  /** 'Tandem' alone is the home page's. */
  title: string;
  /** In a sentence or two; without it the page is described as the whole site is. */
  description?: string | undefined;
  /** The picture of what the page is about: an address on this site. */
  picture?: string | undefined;
};

const named = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const property = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[property="${name}"]`);

/** What index.html says of the site as a whole. */
const site = {
  description: named('description')?.content ?? '',
  picture: property('og:image')?.content ?? '',
};

function canonicalLink(): HTMLLinkElement {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found) return found;
  // Not in index.html, which is every page's: without scripts each page would call itself the home page.
  const link = Object.assign(document.createElement('link'), { rel: 'canonical' });
  return document.head.appendChild(link);
}

const absolute = (address: string) => new URL(address, location.origin).href;
const inOneLine = (text: string) => preview(text.replaceAll(/\s+/g, ' ').trim(), limits.preview.description);

function describe({ title, description, picture }: PageMetadata, address: string) {
  document.title = title === 'Tandem' ? title : `${title} · Tandem`;
  const said = {
    'og:title': document.title,
    'og:description': inOneLine(description || site.description),
    'og:image': absolute(picture || site.picture),
  };
  named('description')?.setAttribute('content', said['og:description']);
  for (const [name, content] of Object.entries(said)) property(name)?.setAttribute('content', content);
  canonicalLink().href = absolute(address);
}

/** A page's own address: of all filters only the category makes another page of a list. */
function canonical(pathname: string, search: string): string {
  const category = new URLSearchParams(search).get('cat');
  return category ? `${pathname}?cat=${encodeURIComponent(category)}` : pathname;
}

/** The address whose heading has had its turn; the first page is left to the browser. */
let announced: string | null = null;

/**
 * Names and describes the document, and answers the ref of the page's main heading, which takes the focus once after
 * each navigation, so that keyboards and readers start at the new page.
 */
export function usePageMetadata({ title, description, picture }: PageMetadata) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();

  useEffect(
    () => describe({ title, description, picture }, canonical(pathname, search)),
    [title, description, picture, pathname, search],
  );

  useEffect(() => {
    const isFirstPage = announced === null;
    if (announced === pathname) return;
    announced = pathname;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return heading;
}
