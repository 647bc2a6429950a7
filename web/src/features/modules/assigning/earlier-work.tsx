import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { Module } from '#shared/entities/work/module.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { assignedBidQuery, modulesQuery } from '../api.ts';

type EarlierWorkProps = {
  projectId: string;
  modules: readonly Module[];
  /** The freelancer who has the project now, if there is one. */
  current?: string;
};

/** Links to the modules of those who had the project before, for its client. Nothing where nobody had. */
export function EarlierWork({ projectId, modules, current }: EarlierWorkProps) {
  const all = new Set(modules.map(({ freelancerId }) => freelancerId));
  const earlier = [...all].filter((id) => id !== current);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-work" className="card grid gap-2 p-5 sm:p-6">
      <h2 id="earlier-work" className="text-xl">
        Earlier work
      </h2>
      <p>What was handed in and paid before you opened the project again is kept.</p>
      <ul>
        {earlier.map((id) => (
          <li key={id}>
            <EarlierFreelancer projectId={projectId} freelancerId={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same for a project that nobody has now: open again, or closed. While it is awarded, its modules say so. */
export function WorkBefore({ projectId }: Pick<EarlierWorkProps, 'projectId'>) {
  const { data: modules = [] } = useQuery(modulesQuery(projectId));
  return <EarlierWork projectId={projectId} modules={modules} />;
}

function EarlierFreelancer({ projectId, freelancerId }: { projectId: string; freelancerId: string }) {
  const { data: bid, isPending } = useQuery(assignedBidQuery(projectId, freelancerId));
  if (isPending) return <Skeleton className="h-6 w-48" />;
  return (
    <Link
      to={`/projects/${projectId}/assign/${freelancerId}`}
      className="flex min-h-11 w-fit items-center font-semibold text-brand hover:underline"
    >
      Show the modules of {bid?.freelancerId === freelancerId ? bid.freelancer.username : 'this freelancer'}
    </Link>
  );
}
