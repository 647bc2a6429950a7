import { useInfiniteQuery, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Gavel from 'lucide-react/icons/gavel';
import { useId, useRef } from 'react';

import type { Bid } from '#shared/entities/work/bid.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { PagedList } from '#web/components/lists/paged-list.tsx';
import { Price } from '#web/components/money/price.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { formatRelative } from '#web/lib/time/dates.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Table, TableSkeleton, type Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { bidsOfProjectQuery, decideOnBid } from './api.ts';
import { acceptQuestion, rejectQuestion } from './questions.ts';
import { mayReject, noBidsText, receivedText } from './received-bids.ts';

const questions = { accept: acceptQuestion, reject: rejectQuestion };

type Decision = {
  mayAccept: boolean;
  mayReject: (bid: Bid) => boolean;
  /** The id of the element that explains why no bid can be accepted. */
  reasonId: string;
  deciding: { bid: Bid; action: 'accept' | 'reject' } | undefined;
  onAccept: (bid: Bid) => void;
  onReject: (bid: Bid) => void;
};

function DecisionButtons({ bid, decision }: { bid: Bid; decision: Decision }) {
  const { mayAccept, mayReject, reasonId, deciding, onAccept, onReject } = decision;
  const action = deciding?.bid.id === bid.id ? deciding.action : null;
  const of = <span className="sr-only"> the bid of {bid.freelancer.username}</span>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isAccepted(bid.status) ? (
        <>
          <Badge icon={CircleCheck} tone="good">
            {bidTexts.accepted}
          </Badge>
          <ButtonLink to={`/projects/${bid.projectId}/assign/${bid.freelancerId}`} size="small">
            Assign Modules
          </ButtonLink>
        </>
      ) : (
        <Button
          size="small"
          isPending={action === 'accept'}
          disabled={!mayAccept}
          aria-describedby={mayAccept ? undefined : reasonId}
          onClick={() => onAccept(bid)}
        >
          <span>Accept{of}</span>
        </Button>
      )}
      {mayReject(bid) && (
        <Button
          size="small"
          variant="secondary"
          isPending={action === 'reject'}
          onClick={() => onReject(bid)}
        >
          <span>Reject{of}</span>
        </Button>
      )}
    </div>
  );
}

const columns = (decision: Decision): Column<Bid>[] => [
  {
    header: 'Freelancer',
    hiddenHeader: 'on phones',
    cell: ({ freelancer, projectId }) => (
      <span className="flex items-center gap-1">
        <PersonLink user={freelancer} size="normal" className="min-h-control gap-3" />
        <Contact user={freelancer} isSeller about={{ kind: 'project', id: projectId }} look="icon" />
      </span>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (
      <span className="text-lg font-bold">
        <Price amount={amount} />
      </span>
    ),
  },
  {
    header: 'Placed',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-muted">
        {formatRelative(createdAt)}
      </time>
    ),
  },
  {
    header: 'Decision',
    hiddenHeader: 'on phones',
    align: 'right',
    className: 'max-md:justify-end',
    cell: (bid) => <DecisionButtons bid={bid} decision={decision} />,
  },
];

type BidsTableProps = {
  project: Project;
  /** Whether work was handed in, after which the accepted bid cannot be rejected. */
  hasWorkBegun: UseQueryOptions<Module[], Error, boolean, string[]>;
};

/** The bids on the client's own project, with buttons to accept and reject them. */
export function BidsTable({ project, hasWorkBegun }: BidsTableProps) {
  const reasonId = useId();
  const { data: workHasBegun = project.assignedModules > 0 } = useQuery(hasWorkBegun);
  const decide = useMutation(decideOnBid(project.id));
  const query = useInfiniteQuery(bidsOfProjectQuery(project.id));
  const list = useRef<HTMLElement>(null);
  // A decision removes the focused button, or its whole row.
  const keepFocus = () => {
    const focused = document.activeElement ?? document.body;
    // The user may have moved the focus elsewhere since.
    if (focused === document.body || list.current?.contains(focused)) {
      list.current?.focus({ preventScroll: true });
    }
  };
  const onDecide = async (bid: Bid, action: keyof typeof questions) => {
    try {
      if (!(await confirm(questions[action](bid)))) return;
      await decide.mutateAsync({ bid, action });
      keepFocus();
      if (action === 'reject') toast.success('Bid rejected.');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const none = noBidsText(project);
  return (
    <section ref={list} tabIndex={-1} aria-label="Bids" className="outline-none">
      <PagedList
        query={query}
        skeleton={
          <Loading>
            <TableSkeleton rows={3} />
          </Loading>
        }
        empty={
          <EmptyState icon={Gavel} hint={none.hint}>
            {none.text}
          </EmptyState>
        }
      >
        {(bids) => {
          const mayAccept = project.isOpen && !bids.some(({ status }) => isAccepted(status));
          return (
            <div className="grid gap-4">
              <p className="text-muted">{receivedText(bids.length, query.hasNextPage, project)}</p>
              {!mayAccept && bids.some(({ status }) => !isAccepted(status)) && (
                <p id={reasonId} className="text-muted">
                  {project.stage === 'CLOSED' ? projectTexts.isClosed.message : bidTexts.onlyOne.message}
                </p>
              )}
              <Table
                caption="Bids"
                columns={columns({
                  mayAccept,
                  mayReject: (bid) => mayReject(bid, project.stage, workHasBegun),
                  reasonId,
                  deciding: decide.isPending ? decide.variables : undefined,
                  onAccept: (bid) => void onDecide(bid, 'accept'),
                  onReject: (bid) => void onDecide(bid, 'reject'),
                })}
                rows={bids}
                rowKey={({ id }) => id}
              />
            </div>
          );
        }}
      </PagedList>
    </section>
  );
}
