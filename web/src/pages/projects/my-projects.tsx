import Plus from 'lucide-react/icons/plus';

import { MyProjectsTable } from '#web/features/projects/my-projects-table.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /myprojects: the client's projects. */
export function MyProjectsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="wrap grid gap-6 py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading />
        <ButtonLink to="/addProject">
          <Plus className="size-5" aria-hidden />
          Post a New Project
        </ButtonLink>
      </div>
      <div>
        <MyProjectsTable userId={user.id} />
      </div>
    </div>
  );
}
