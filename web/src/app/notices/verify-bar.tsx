import { useState } from 'react';

import { SendVerification } from '#web/features/auth/send-verification.tsx';
import { sessionStore } from '#web/lib/browser/storage.ts';
import { storageKey } from '#web/lib/forms/drafts.ts';
import { Button } from '#web/ui/button.tsx';

import { NoticeBar } from './notice-bar.tsx';

/** Beside what the user typed, and gone with it. */
const putOffKey = () => storageKey('verify-later');

/** What somebody gets who confirms their email. Only sellers are paid. */
export const whyToConfirm = (isSeller: boolean): string =>
  `Confirm your email to get updates by email${isSeller ? ' and to be paid' : ''}.`;

/** Asks to confirm the email, until it is done or put off in this tab. */
export function VerifyBar({ email, isSeller }: { email: string; isSeller: boolean }) {
  const [isPutOff, setPutOff] = useState(() => sessionStore.getItem(putOffKey()) !== null);
  if (isPutOff) return null;
  return (
    <NoticeBar
      label="Your email"
      text={
        <>
          {whyToConfirm(isSeller)} We emailed the link to <strong>{email}</strong>.
        </>
      }
    >
      <SendVerification />
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          sessionStore.setItem(putOffKey(), '1');
          setPutOff(true);
        }}
      >
        Later
      </Button>
    </NoticeBar>
  );
}
