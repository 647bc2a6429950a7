import { useMutation } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigate } from 'react-router-dom';

import type { Gig } from '#shared/entities/work/gig.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { createOrder, findNextOrder } from '../api.ts';

/** Asks, orders a gig and navigates to the order's requirements; or to the order of this gig that is not begun yet. */
export function OrderButton({ gig }: { gig: Gig }) {
  const navigate = useNavigate();
  const find = useMutation(findNextOrder);
  const create = useMutation(createOrder);

  async function ask() {
    const days = plural(gig.deliveryDate, 'day');
    const revisions = plural(gig.revisionNumber, 'revision');
    return confirm({
      title: `Order for ${formatMoney(gig.price)}: ${days}, ${revisions}`,
      description: `“${gig.title}” by ${gig.seller.username}. Next you write what you need. You can pay now, or once the work is delivered.`,
      action: 'Order',
    });
  }

  async function onContinue() {
    try {
      const next = await find.mutateAsync(gig.id);
      if ('order' in next) {
        await navigate(`/submit-requirements/${next.order.id}`);
        toast.success(`You ordered this on ${formatDate(next.order.createdAt)}: go on with that order.`);
      } else if (await ask()) {
        const { id } = await create.mutateAsync({ gigId: gig.id, idempotencyKey: next.idempotencyKey });
        await navigate(`/submit-requirements/${id}`);
      }
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }
  return (
    <Button isPending={find.isPending || create.isPending} onClick={() => void onContinue()}>
      Continue <ArrowRight className="size-5" aria-hidden />
    </Button>
  );
}
