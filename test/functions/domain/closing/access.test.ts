import { expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { issueToken } from '#functions/domain/accounts/tokens.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { now, setClock, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { refusals } from '#shared/refusals.ts';
import {
  aMember,
  forget,
  linkIsOver,
  NEW_PASSWORD,
  reset,
  sessionsOf,
  signIn,
  tokenTo,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { DAY } from '#test/functions/domain/money/a-charged-order.ts';

useMembers();

it('an account whose regret is over lets nobody in, although its last mail is still on its way', async () => {
  const member = await aMember();
  const former = { id: newId(), address: 'former@elsewhere.example', until: now() + 30 * DAY };
  const set = { emailVerifiedAt: timestamp(), formerEmails: [former] };
  await changeAccount(member.id, () => ({ set }));
  expect((await signIn(member.username)).status).toBe(200);
  await closeAccount(member.id);
  expect((await signIn(member.username)).status).toBe(200);

  const end = now() + 14.01 * DAY;
  setClock(() => end);
  await forget(member.username);
  const token = await tokenTo('/reset', member);
  const takeBack = await issueToken({ purpose: 'takeBack', userId: member.id, about: former.id });
  for (const _ of ['once', 'again']) expect(await finishClosing(member.id)).toBe('mailing');
  expect(await sessionsOf(member)).toEqual([]);
  for (const login of [member.username, member.email]) expect((await signIn(login)).status).toBe(401);
  for (const link of [token, takeBack]) expect(await reset(link, NEW_PASSWORD)).toMatchObject(linkIsOver);
  expect((await signIn(member.username, NEW_PASSWORD)).status).toBe(401);
});

it('an account whose regret is over cannot be kept any more', async () => {
  const member = await aMember();
  await closeAccount(member.id);
  const end = now() + 14.01 * DAY;
  setClock(() => end);
  expect(await finishClosing(member.id)).toBe('mailing');
  const tooLate = { status: 409, message: refusals.users.tooLateToKeep };
  await expect(keepAccount(member.id)).rejects.toMatchObject(tooLate);
});
