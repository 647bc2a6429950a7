import { createHash } from 'node:crypto';

import { changeAccount, type AccountChange, type AccountRead } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { requireSameCredentials } from '#functions/domain/accounts/sign-in/same-credentials.ts';
import { linkIsOver, consumeLink, type LinkItem } from '#functions/domain/accounts/sign-in/tokens.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { tooManyRequests } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { claimAddress, dropAddress, heldUntil, holdAddress } from './addresses.ts';
import { isVerified } from './is-verified.ts';

/** What a link is bound to that confirms an address: not the address itself, which would outlive the account there. */
export const boundTo = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');

/** Confirms somebody's address by the link that was mailed there; 400 if it is not theirs any more. */
export const verifyEmail = (link: LinkItem): Promise<User> =>
  changeAccount(link.userId, (user) => {
    if (link.about !== boundTo(user.email)) throw linkIsOver();
    return { set: { emailVerifiedAt: timestamp() }, steps: [consumeLink(link)] };
  });

/** Asks for another address, to which a link goes that confirms it. Until then nothing else changes. */
export async function wishEmail(
  first: AccountRead,
  address: string,
  stepsFor: (wishId: string) => readonly Step[],
): Promise<User> {
  const id = newId();
  const wish = (user: User) => {
    requireSameCredentials(user, first.user);
    requireRoomForFormer(user, address);
    return { set: { wishedEmail: { id, address } }, steps: stepsFor(id) };
  };
  return changeAccount(first.user.id, wish, first);
}

/**
 * The addresses that can be taken back once the account has this one. If it is one of them, it is taken back by that: those that came
 * after it may be of somebody else, who knew the password.
 */
function formerBeside({ formerEmails = [] }: User, address: string) {
  const former = formerEmails.filter(({ until }) => until > now());
  const index = former.findIndex((each) => boundTo(each.address) === boundTo(address));
  return { former: index < 0 ? former : former.slice(0, index), isBack: index >= 0 };
}

/** 429 while as many addresses can be taken back as an account may have left: whoever takes one back ends all that came later. */
function requireRoomForFormer(user: User, address: string): void {
  const { former } = formerBeside(user, address);
  const nextToBeFree = former.at(-accountLimits.formerEmails);
  if (!nextToBeFree) return;
  const wait = Math.ceil((nextToBeFree.until - now()) / 1000);
  throw tooManyRequests(authTexts.emailChangedTooOften, wait);
}

/**
 * Replaces somebody's address by the one that they wished, by the link that was mailed there. A confirmed old address can be
 * taken back for a while; one that was never confirmed may be a stranger's, and so may one that came after an address to which they
 * go back. `notices` are the steps that notify the old address.
 */
export const confirmEmail = (link: LinkItem, notices: (changeId: string) => readonly Step[]): Promise<User> =>
  changeAccount(link.userId, (user) => {
    const { id: userId, username, email: old, wishedEmail: wish } = user;
    if (wish?.id !== link.about || !wish) throw linkIsOver();
    const { id, address } = wish;
    const at = timestamp();
    const { former, isBack } = formerBeside(user, address);
    // Hardly longer than those before it: whoever takes the account from its owner must not outlast them.
    const earliest = Math.min(heldUntil(), ...former.map((each) => each.until));
    const until = Math.max(earliest, now() + accountLimits.leastToTakeBack);
    const isHeld = isVerified(user) && !isBack && boundTo(old) !== boundTo(address);
    return {
      set: {
        email: address,
        emailVerifiedAt: at,
        credentialsSince: at,
        formerEmails: isHeld ? [...former, { id, address: old, until }] : former,
      },
      remove: ['wishedEmail'],
      steps: [
        consumeLink(link),
        ...(boundTo(old) === boundTo(address) ? [] : [claimAddress(address, { userId, username })]),
        ...(isHeld ? [holdAddress(old, userId, until), ...notices(id)] : []),
        ...(!isHeld && boundTo(old) !== boundTo(address) ? [dropAddress(old, userId)] : []),
        notify(userId, {
          kind: 'account.email',
          title: 'Your account',
          path: '/settings/sign-in',
          by: 'owner',
          ...(isHeld ? { until: new Date(until).toISOString() } : {}),
        }),
      ],
    };
  });

/**
 * What taking an address back changes: it is the account's again, and no link that was mailed to those that came after it
 * takes them back. They stay held until their time is over, so that the transaction does not grow with them. 400 if the time is over.
 */
export function takeBack(
  user: User,
  changeId: string | undefined,
): Required<Pick<AccountChange, 'set' | 'steps'>> {
  const { id: userId, username, email, formerEmails = [] } = user;
  const index = formerEmails.findIndex(({ id, until }) => id === changeId && until > now());
  const back = formerEmails[index];
  if (!back) throw linkIsOver();
  return {
    set: { email: back.address, formerEmails: formerEmails.slice(0, index) },
    steps: [claimAddress(back.address, { userId, username }), dropAddress(email, userId)],
  };
}
