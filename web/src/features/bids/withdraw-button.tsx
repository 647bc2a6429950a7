import { useMutation } from '@tanstack/react-query';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import { EndButton } from '#web/components/end-button.tsx';

import { withdrawBid } from './api.ts';

type WithdrawButtonProps = { bid: Bid; project: Pick<ProjectCard, 'title' | 'client' | 'stage'> };

/** Withdraws a bid that is not decided, for its freelancer. */
export function WithdrawButton({ bid, project }: WithdrawButtonProps) {
  const withdraw = useMutation(withdrawBid(bid.projectId));
  if (bid.status !== 'PENDING' || project.stage !== 'OPEN') return null;
  return (
    <EndButton
      question={{
        title: 'Withdraw your bid?',
        description: `${project.client.username} no longer sees your bid on “${project.title}” and cannot accept it. While the project is open, you may bid again, with another amount if you like.`,
        action: 'Withdraw the bid',
        cancel: 'Keep it',
      }}
      isPending={withdraw.isPending}
      onConfirmed={() => withdraw.mutateAsync(bid.id)}
      done="Bid withdrawn."
    >
      <span>
        Withdraw<span className="sr-only"> your bid on {project.title}</span>
      </span>
    </EndButton>
  );
}
