import * as notFoundTexts from '#shared/texts/not-found.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** The page of an address that matches no route. */
export function NotFoundPage() {
  return (
    <div className="wrap py-10">
      <EmptyState
        art="not-found"
        hint={notFoundTexts.route.message}
        action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      >
        <PageHeading title="Page not found" size="section" />
      </EmptyState>
    </div>
  );
}
