import { useNavigate } from 'react-router-dom';

import { ProjectForm } from '#web/features/projects/project-form.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /addProject: a client posts a project and returns to the list of their own. */
export function AddProjectPage() {
  const navigate = useNavigate();
  return (
    <div className="wrap grid max-w-3xl gap-8 py-10">
      <PageHeading />
      <ProjectForm onPosted={() => void navigate('/myprojects')} />
    </div>
  );
}
