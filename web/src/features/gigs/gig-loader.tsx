import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Gig } from '#shared/entities/work/gig.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { QueryView } from '#web/components/lists/query-view.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DetailSkeleton } from '#web/ui/layout/detail-layout.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { gigQuery } from './api.ts';

/** Loads a gig, with a skeleton and a message for a missing gig. */
export function GigLoader({ id, children }: { id: string; children: (gig: Gig) => ReactNode }) {
  return (
    <QueryView
      query={useQuery(gigQuery(id))}
      skeleton={<DetailSkeleton label="Loading the gig" />}
      missing={
        <div className="wrap py-10">
          <EmptyState
            art="not-found"
            hint="It may have been taken off the market."
            action={<ButtonLink to="/gigs">Show all gigs</ButtonLink>}
          >
            <PageHeading title={notFoundTexts.gig.message} size="section" />
          </EmptyState>
        </div>
      }
      title="Gig"
    >
      {children}
    </QueryView>
  );
}
