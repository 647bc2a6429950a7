import Gavel from 'lucide-react/icons/gavel';
import Layers from 'lucide-react/icons/layers';

import type { ProjectCard as Project } from '#shared/entities/work/project.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { Price } from '#web/components/money/price.tsx';
import { Person } from '#web/components/person.tsx';
import { formatRelative } from '#web/lib/time/dates.ts';
import { CardLink, LinkCard } from '#web/ui/display/link-card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** A project in a list. The title is a link whose clickable area is the whole card. */
export function ProjectCard({ project }: { project: Project }) {
  const { id, title, description, category, budget, client, createdAt, numberOfModules, bidCount } = project;
  return (
    <LinkCard className="flex flex-col gap-3 p-5">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="truncate rounded-full bg-brand-soft px-3 py-1 font-semibold text-brand">
          {categoryLabel(category)}
        </span>
        <time dateTime={createdAt} className="shrink-0 text-muted">
          {formatRelative(createdAt)}
        </time>
      </p>
      <h3 className="text-lg">
        <CardLink to={`/project/${id}`}>{title}</CardLink>
      </h3>
      <p className="text-muted">{preview(description, commonLimits.preview.card)}</p>
      <ul className="mt-auto flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">
        <li className="flex items-center gap-1.5">
          <Layers className="size-4 text-muted" aria-hidden />
          {plural(numberOfModules, 'module')}
        </li>
        <li className="flex items-center gap-1.5">
          <Gavel className="size-4 text-muted" aria-hidden />
          {plural(bidCount, 'bid')}
        </li>
      </ul>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <Person user={client} />
        <span className="text-lg font-bold">
          <span className="sr-only">Budget: </span>
          <Price amount={budget} />
        </span>
      </div>
    </LinkCard>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className="card grid gap-3 p-5">
      <div className="flex justify-between">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="h-6 w-4/5" />
      <div className="grid h-12 content-center gap-2.5">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
      <Skeleton className="h-5 w-40" />
      <div className="flex justify-between border-t border-line pt-3">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-7 w-16" />
      </div>
    </div>
  );
}
