import { useParams } from 'react-router-dom';

import { ReceiptView } from '#web/features/receipts/receipt-view.tsx';

/** /receipt/:id: what was paid for an order or a module, for each of its parties, to be printed. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-6 py-10 print:p-0">
      <ReceiptView id={id} />
    </div>
  );
}
