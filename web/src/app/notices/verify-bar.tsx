import { useState } from 'react';

import { SendVerification } from '#web/features/auth/send-verification.tsx';
import { sessionStore } from '#web/lib/browser/storage.ts';
import { Button } from '#web/ui/button.tsx';

import { NoticeBar } from './notice-bar.tsx';

const PUT_OFF = 'verify-later';

/** Asks to confirm the email, until it is done or put off in this tab. */
export function VerifyBar({ email }: { email: string }) {
  const [isPutOff, setPutOff] = useState(() => sessionStore.getItem(PUT_OFF) === email);
  if (isPutOff) return null;
  return (
    <NoticeBar
      label="Your email"
      text={
        <>
          Please confirm <strong>{email}</strong> by the link that we mailed there. You then get mails about
          what you have not seen, and can be paid out.
        </>
      }
    >
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
    </NoticeBar>
  );
}
