import type { Project } from '#shared/entities/work/project.ts';
import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { ImageSlider } from '#web/components/pictures/image-slider.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { StatusBadge } from '#web/ui/display/badge.tsx';
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { projectStatus } from './project-status.ts';

/** A project's category, title, client, status and pictures, and a button to contact the client. */
export function ProjectHeader({ project }: { project: Project }) {
  const { title, category, client, createdAt, images } = project;
  return (
    <>
      <Breadcrumbs
        parents={[{ text: categoryLabel(category), to: `/projects?cat=${encodeURIComponent(category)}` }]}
      />
      <PageHeading title={title} description={project.description} picture={images[0]} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <PersonLink user={client} size="normal" className="gap-2.5" />
        <Contact user={client} isSeller={false} about={{ kind: 'project', id: project.id }} />
        <span className="text-sm text-muted">
          Posted <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
        <StatusBadge status={projectStatus(project)} />
      </div>
      {images.length > 0 && <ImageSlider images={images} label={title} />}
    </>
  );
}
