import { SendVerification } from '#web/features/auth/send-verification.tsx';
import { EarningsView } from '#web/features/earnings/earnings-view.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /earnings: where the money of a seller's sales is, and how it gets to the seller. */
export function EarningsPage() {
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-10">
      <PageHeading />
      <EarningsView verification={<SendVerification />} />
    </div>
  );
}
