import { PaymentResult } from '#web/features/payments/payment-result.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /success: the result of an order's payment. */
export function SuccessPage() {
  return (
    <div className="wrap py-10">
      <PageHeading className="text-center" />
      <PaymentResult to="/orders" />
    </div>
  );
}
