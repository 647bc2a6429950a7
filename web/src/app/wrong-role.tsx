import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';

import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/rules/role.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const texts: Record<Role, { title: string; hint: string }> = {
  seller: {
    title: messages.access.buyersOnly,
    hint: 'You are signed in as a seller. Buying and selling need separate accounts: register a second one as a buyer to open this page.',
  },
  buyer: {
    title: messages.access.sellersOnly,
    hint: 'You are signed in as a buyer. Buying and selling need separate accounts: register a second one as a seller to open this page.',
  },
};

/** Shown instead of a page of the other role. */
export function WrongRole({ role }: { role: Role }) {
  const { title, hint } = texts[role];
  return (
    <div className="wrap py-10">
      <EmptyState icon={ShieldAlert} hint={hint} action={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        <PageHeading title={title} size="section" />
      </EmptyState>
    </div>
  );
}
