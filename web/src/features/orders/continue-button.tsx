import { ArrowRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';

import { messages } from '#shared/messages.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { loginPath, useCurrentUser } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { useCreateOrder } from './queries.ts';

/** Orders a gig and goes on to its requirements. Visitors sign in first; sellers read why they cannot. */
export function ContinueButton({ gig }: { gig: { id: string; userId: string } }) {
  const user = useCurrentUser();
  const location = useLocation();
  const navigate = useNavigate();
  const create = useCreateOrder();

  if (!user) {
    return (
      <ButtonLink to={loginPath(location)}>
        Continue <ArrowRight className="size-5" aria-hidden />
      </ButtonLink>
    );
  }
  if (user.isSeller) {
    return (
      <p className="rounded-xl bg-sunk px-4 py-3 text-muted">
        {user.id === gig.userId
          ? 'This is your own gig. Buyers see the way to order it here.'
          : SELLERS_DO_NOT_BUY}
      </p>
    );
  }
  return (
    <Button
      isPending={create.isPending}
      onClick={() =>
        create.mutate(gig.id, {
          onSuccess: ({ id }) => void navigate(`/submit-requirements/${id}`),
          onError: (error) => toast.error(errorMessage(error, messages.somethingWrong)),
        })
      }
    >
      Continue <ArrowRight className="size-5" aria-hidden />
    </Button>
  );
}

const SELLERS_DO_NOT_BUY = 'You are signed in as a seller. Only buyers can order gigs.';
