import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { createOrder } from './api.ts';

/** Orders a gig and goes on to its requirements. */
export function OrderButton({ gigId }: { gigId: string }) {
  const navigate = useNavigate();
  // One key while the button is shown: trying again is the same order.
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
