import { useQuery } from '@tanstack/react-query';

import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { assignedBidQuery } from '../api.ts';

type ModulesHeadingProps = { projectId: string; freelancerId: string };

/** The heading of a freelancer's modules for the client, who assigns no more of them once the work has ended. */
export function ModulesHeading({ projectId, freelancerId }: ModulesHeadingProps) {
  const { data: bid } = useQuery(assignedBidQuery(projectId, freelancerId));
  return <PageHeading {...(bid?.isWorkOver ? { title: 'Work Modules' } : {})} />;
}
