import { useNavigate } from 'react-router-dom';

import { GigForm } from '#web/features/gigs/gig-form.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /add: a seller publishes a gig and returns to the list of their own. */
export function AddPage() {
  const navigate = useNavigate();
  return (
    <div className="wrap grid gap-8 py-10">
      <PageHeading />
      <GigForm onPublished={() => void navigate('/mygigs')} />
    </div>
  );
}
