import type { Bid } from '#shared/entities/work/bid.ts';
import type { Project } from '#shared/entities/work/project.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import { Price } from '#web/components/money/price.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/display/badge.tsx';

import { bidStatus, hasModules } from './bid-status.ts';
import { WithdrawButton } from './withdraw-button.tsx';

/** The freelancer's own bid on a project and its status. */
export function OwnBid({ bid, project }: { bid: Bid; project: Project }) {
  const status = bidStatus(bid, project);
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{bidTexts.already.message}</p>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xl font-bold">
          <span className="sr-only">Your bid: </span>
          <Price amount={bid.amount} />
        </span>
        <StatusBadge status={status} />
      </p>
      <p className="text-sm text-muted">
        {status.next} Placed on <time dateTime={bid.createdAt}>{formatDate(bid.createdAt)}</time>.
      </p>
      <WithdrawButton bid={bid} project={project} />
      {hasModules(bid) && <ButtonLink to={`/assignedModule/${bid.projectId}`}>Show Modules</ButtonLink>}
    </div>
  );
}
