import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { StatusBadge, type Status } from '#web/ui/display/badge.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';

import { QueryView } from './lists/query-view.tsx';

const frame = 'flex h-18 shrink-0 items-center gap-3 rounded-card border border-line bg-surface px-3';

type SubjectProps<Data> = {
  query: UseQueryResult<Data>;
  /** What is said when the record does not exist. */
  missing: string;
  children: (data: Data) => ReactNode;
};

/** Loads what a conversation is about, in a frame that keeps its height. */
export function Subject<Data>({ query, missing, children }: SubjectProps<Data>) {
  return (
    <QueryView
      query={query}
      skeleton={
        <Loading label="Loading what it is about" className={frame}>
          <Skeleton className="h-12 w-16" />
          <Skeleton className="h-4 w-48 max-w-[50%]" />
        </Loading>
      }
      missing={<p className={`${frame} text-muted`}>{missing}</p>}
    >
      {children}
    </QueryView>
  );
}

type AboutCardProps = {
  to: string;
  kind: string;
  title: string;
  picture?: string | undefined;
  status: Status;
};

/** What a conversation is about: its picture, its title and its state, as one link. */
export function AboutCard({ to, kind, title, picture, status }: AboutCardProps) {
  return (
    <div className={`${frame} relative hover:border-field`}>
      {picture && <Picture src={picture} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-lg" />}
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm text-muted max-sm:hidden">{kind}</span>
        <Link
          to={to}
          className="truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-[inherit] hover:underline focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {title}
        </Link>
        <span className="justify-self-start sm:hidden">
          <StatusBadge status={status} />
        </span>
      </span>
      <span className="shrink-0 max-sm:hidden">
        <StatusBadge status={status} />
      </span>
    </div>
  );
}
