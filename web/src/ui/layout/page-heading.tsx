import type { ReactNode } from 'react';

import { usePageMetadata, type PageMetadata } from '#web/lib/routing/page-metadata.ts';
import { cn } from '#web/ui/cn.ts';

type Size = 'display' | 'page' | 'section';
type PageHeadingProps = PageMetadata & { children?: ReactNode; size?: Size; className?: string };

const sizes: Record<Size, string> = { display: 'text-display', page: 'text-2xl', section: 'text-xl' };

/**
 * The page's h1. It sets the document's title and description and gets the focus after a navigation. Children are shown
 * instead of the title.
 */
export function PageHeading({ children, size = 'page', className, ...metadata }: PageHeadingProps) {
  const { title, heading } = usePageMetadata(metadata);
  return (
    <h1 ref={heading} tabIndex={-1} className={cn(sizes[size], className)}>
      {children ?? title}
    </h1>
  );
}
