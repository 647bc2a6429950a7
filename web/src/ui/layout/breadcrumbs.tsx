import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';

import { cn } from '#web/ui/cn.ts';

export type Breadcrumb = { text: string; to: string };

type BreadcrumbsProps = {
  label?: string;
  /** The pages above this one, the outermost first. */
  parents: readonly [Breadcrumb, ...Breadcrumb[]];
  /** The name of this page; left out when the page's heading follows directly. */
  current?: string;
  className?: string;
};

/** Links to the pages above this one, the outermost first. */
export function Breadcrumbs({ label = 'Breadcrumbs', parents, current, className }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={cn('text-sm', className)}>
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {parents.map(({ text, to }, index) => (
          <li key={to} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight className="size-4 text-muted" aria-hidden />}
            <Link
              to={to}
              className="inline-flex items-center py-0.5 font-semibold text-brand hover:underline max-md:min-h-11"
            >
              {text}
            </Link>
          </li>
        ))}
        {current && (
          <li className="flex min-w-0 items-center gap-1.5">
            <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
            <span aria-current="page" className="truncate text-muted">
              {current}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
