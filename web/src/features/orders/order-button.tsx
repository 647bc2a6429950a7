import { useMutation } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigate } from 'react-router-dom';

import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { createOrder } from './api.ts';

/** Orders a gig and navigates to the order's requirements. */
export function OrderButton({ gigId }: { gigId: string }) {
  const navigate = useNavigate();
  // The key stays the same while the button is mounted, so that a retry cannot create a second order.
  const { idempotencyKey } = useIdempotencyKey();
  const create = useMutation(createOrder);
  return (
    <Button
      isPending={create.isPending}
      onClick={() =>
        create.mutate(
          { gigId, idempotencyKey },
          {
            onSuccess: ({ id }) => void navigate(`/submit-requirements/${id}`),
            onError: (error) => toast.error(errorMessage(error)),
          },
        )
      }
    >
      Continue <ArrowRight className="size-5" aria-hidden />
    </Button>
  );
}
