import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import type { Project } from '#shared/entities/work/project.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { LoadFailed } from '#web/components/lists/load-failed.tsx';
import { useStandingError } from '#web/lib/api/standing-error.ts';
import type { SessionUser } from '#web/lib/session/current-user.ts';
import { loginPath, useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { ownBidQuery } from './api.ts';
import { OwnBid } from './own-bid.tsx';

// Loaded on demand: most visitors of a project need neither the form nor its schema.
const BidForm = lazy(async () => ({ default: (await import('./bid-form.tsx')).BidForm }));

type BidActionsProps = { project: Project; user: SessionUser | null; onPlaced: () => void };

type FreelancerBidProps = { project: Project; user: SessionUser; onPlaced: () => void };

/** The freelancer's own bid, or the form to place one while the project is open. */
function FreelancerBid({ project, user, onPlaced }: FreelancerBidProps) {
  const { id, isOpen } = project;
  const query = useQuery(ownBidQuery(id, user.id));
  const error = useStandingError(query);
  const { data: bid } = query;
  if (bid) return <OwnBid bid={bid} project={project} />;
  if (bid === undefined && error) return <LoadFailed query={query} error={error} />;
  if (!isOpen) return <p className="text-muted">{projectTexts.closed.message}</p>;
  const skeleton = <Skeleton className="h-44" />;
  if (bid === undefined) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <BidForm projectId={id} onPlaced={onPlaced} />
    </Suspense>
  );
}

/** What the viewer can do about bids on this project, or why they cannot bid. */
function BidActions({ project, user, onPlaced }: BidActionsProps) {
  const location = useLocation();
  if (user?.id === project.userId) {
    return (
      <>
        <p className="text-muted">This is your own project.</p>
        <ButtonLink to={`/project/${project.id}/bids`}>View Bids</ButtonLink>
      </>
    );
  }
  if (user?.isSeller) return <FreelancerBid project={project} user={user} onPlaced={onPlaced} />;
  if (!project.isOpen) return <p className="text-muted">{projectTexts.closed.message}</p>;
  if (user) return <ShopFirst />;
  return (
    <>
      <p className="text-muted">Sign in as a freelancer to bid on this project.</p>
      <ButtonLink to={loginPath(location)}>Sign in</ButtonLink>
    </>
  );
}

/** What somebody without a shop needs first. */
function ShopFirst() {
  const { pathname } = useLocation();
  return (
    <>
      <p className="text-muted">Only freelancers can bid. Open a shop, and you are one.</p>
      <ButtonLink to={`/register?seller=1&next=${encodeURIComponent(pathname)}`}>Open a shop</ButtonLink>
    </>
  );
}

function heading(project: Project, user: SessionUser | null): string {
  if (user?.id === project.userId) return 'Bids';
  if (user?.isSeller) return 'Your bid';
  return project.isOpen ? 'Place a bid' : 'Bids';
}

/** The bid section of a project. */
export function BidSection({ project }: { project: Project }) {
  const user = useCurrentUser();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="bid" className="grid gap-3 border-t border-line pt-5">
      <h2 id="bid" ref={title} tabIndex={-1} className="text-lg outline-none">
        {heading(project, user)}
      </h2>
      <BidActions project={project} user={user} onPlaced={() => title.current?.focus()} />
    </section>
  );
}
