import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';

import { SendVerification } from '#web/features/auth/send-verification.tsx';
import { sessionStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';

const PUT_OFF = 'verify-later';

/** Asks to confirm the email, at the top of every page but the home page, until it is done or put off in this tab. */
export function VerifyBar({ email }: { email: string }) {
  const { pathname } = useLocation();
  const [isPutOff, setPutOff] = useState(() => sessionStore.getItem(PUT_OFF) === email);
  const place = document.querySelector('#notices');
  if (isPutOff || pathname === '/' || !place) return null;
  return createPortal(
    <aside aria-label="Your email" className="border-b border-line bg-sunk">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <p className="min-w-0 flex-1 basis-72 break-words">
          Please confirm <strong>{email}</strong> by the link that we mailed there. You then get mails about
          what you have not seen, and can be paid out.
        </p>
        <SendVerification />
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            sessionStore.setItem(PUT_OFF, email);
            setPutOff(true);
          }}
        >
          Later
        </Button>
      </div>
    </aside>,
    place,
  );
}
