import { useParams } from 'react-router-dom';

import { Prefetch } from '#web/components/lists/prefetch.tsx';
import { ownBidQuery } from '#web/features/bids/api.ts';
import { BidSection } from '#web/features/bids/bid-section.tsx';
import { ProjectBox } from '#web/features/projects/project-box.tsx';
import { ProjectHeader } from '#web/features/projects/project-header.tsx';
import { ProjectLoader } from '#web/features/projects/project-loader.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { DetailLayout, DetailSkeleton } from '#web/ui/layout/detail-layout.tsx';

/** /project/:id: a project, with the section to bid on it. */
export function ProjectPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  return (
    <>
      {user?.isSeller && <Prefetch query={ownBidQuery(id, user.id)} />}
      <ProjectLoader id={id} skeleton={<DetailSkeleton label="Loading the project" hasPicture={false} />}>
        {(project) => (
          <DetailLayout
            header={<ProjectHeader project={project} />}
            aside={
              <ProjectBox project={project}>
                <BidSection project={project} />
              </ProjectBox>
            }
          >
            <section aria-labelledby="about">
              <h2 id="about" className="mb-4 text-xl">
                About this project
              </h2>
              <p className="max-w-prose whitespace-pre-line">{project.description}</p>
            </section>
          </DetailLayout>
        )}
      </ProjectLoader>
    </>
  );
}
