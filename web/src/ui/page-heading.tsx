import type { ReactNode } from 'react';

import { usePageTitle } from '#web/lib/page-title.ts';

import { classNames } from './class-names.ts';

type Size = 'display' | 'page' | 'section';
type PageHeadingProps = { title: string; children?: ReactNode; size?: Size; className?: string };

const sizes: Record<Size, string> = { display: 'text-display', page: 'text-2xl', section: 'text-xl' };

/** The page's only h1. It names the document and takes the focus after a navigation. Children replace the words shown. */
export function PageHeading({ title, children, size = 'page', className }: PageHeadingProps) {
  const heading = usePageTitle(title);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames(sizes[size], className)}>
      {children ?? title}
    </h1>
  );
}
