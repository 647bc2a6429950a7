import Plus from 'lucide-react/icons/plus';

import { MyGigsTable } from '#web/features/gigs/my-gigs-table.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /mygigs: the seller's gigs. */
export function MyGigsPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="wrap grid gap-6 py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading />
        {user.isSeller && (
          <ButtonLink to="/add">
            <Plus className="size-5" aria-hidden />
            Add New Gig
          </ButtonLink>
        )}
      </div>
      <div>
        <MyGigsTable userId={user.id} />
      </div>
    </div>
  );
}
