import { PaymentResult } from '#web/features/payments/payment-result.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /success2: the result of a module's payment. */
export function ModuleSuccessPage() {
  return (
    <div className="wrap py-10">
      <PageHeading className="text-center" />
      <PaymentResult to="/myProjects" />
    </div>
  );
}
