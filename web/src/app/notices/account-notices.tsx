import { useLocation } from 'react-router-dom';

import type { Me } from '#shared/entities/accounts/user.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';

import { NoticeBar } from './notice-bar.tsx';
import { VerifyBar } from './verify-bar.tsx';

const PRIVACY = '/settings/privacy';

/**
 * The home page, whose top bar would cover the notices, the pages of conversations, which fill the window, and those of payments and
 * their results, where a notice that comes late would move the button under the pointer.
 */
const withoutNotices = /^\/((messages?|pay|payment|success2?)(\/.*)?)?$/;

/**
 * What the signed-in user should know of their account, on the pages that have room for it: that it is about to be deleted, or
 * that its email is not confirmed.
 */
export function AccountNotices({ me }: { me: Me }) {
  const { pathname } = useLocation();
  if (withoutNotices.test(pathname)) return null;
  if (me.deletionAt)
    return pathname === PRIVACY ? null : (
      <NoticeBar label="Your account" text={<>Your account is deleted on {formatDate(me.deletionAt)}.</>}>
        <ButtonLink to={PRIVACY} variant="secondary" size="small">
          Keep my account
        </ButtonLink>
      </NoticeBar>
    );
  return me.isAskedToVerify ? <VerifyBar email={me.email} isSeller={me.isSeller} /> : null;
}
