import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { useCreateOrder } from './queries.ts';

/** Orders a gig and goes on to its requirements. */
export function OrderButton({ gigId }: { gigId: string }) {
  const navigate = useNavigate();
  const create = useCreateOrder();
  return (
    <Button
      isPending={create.isPending}
      onClick={() =>
        create.mutate(gigId, {
          onSuccess: ({ id }) => void navigate(`/submit-requirements/${id}`),
          onError: (error) => toast.error(errorMessage(error)),
        })
      }
    >
      Continue <ArrowRight className="size-5" aria-hidden />
    </Button>
  );
}
