import Store from 'lucide-react/icons/store';

import * as accessTexts from '#shared/texts/access.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

import { BECOME_A_SELLER } from './top-bar/inert-words.tsx';

/** Shown instead of a page of sellers to somebody without a shop, with the way to open one and to come back. */
export function ShopNeeded({ next }: { next: string }) {
  return (
    <div className="wrap py-10">
      <EmptyState
        icon={Store}
        hint="You buy with this account. Open a shop, and it sells as well."
        action={
          <ButtonLink to={`${BECOME_A_SELLER}&next=${encodeURIComponent(next)}`}>Open a shop</ButtonLink>
        }
      >
        <PageHeading title={accessTexts.sellersOnly.message} size="section" />
      </EmptyState>
    </div>
  );
}
