import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { errorMessage } from '#web/lib/api/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { openShop } from './account.ts';

/** What a shop is, and the button that opens one. Afterwards the user is where they wanted to go. */
export function OpenShop({ next }: { next: string }) {
  const navigate = useNavigate();
  const opening = useMutation(openShop);
  const open = () => opening.mutate(undefined, { onSuccess: () => void navigate(next, { replace: true }) });
  return (
    <div className="grid justify-items-start gap-6">
      <ul className="grid list-disc gap-2 pl-5">
        <li>You publish gigs at a fixed price, and bid on the projects of clients.</li>
        <li>You still order gigs and post projects, with the same name and the same sign-in.</li>
        <li>
          Your profile says Seller, and shows your gigs and your reviews. You cannot switch back to a
          buyer-only account.
        </li>
      </ul>
      {opening.error && <FormError>{errorMessage(opening.error)}</FormError>}
      <Button isPending={opening.isPending} onClick={open}>
        Open a shop
      </Button>
    </div>
  );
}
