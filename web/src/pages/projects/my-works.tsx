import { BiddedProjects } from '#web/features/bids/bidded-projects.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /myworks: the projects that the freelancer has bid on. */
export function MyWorksPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHeading />
      <div>
        <BiddedProjects userId={user.id} />
      </div>
    </div>
  );
}
