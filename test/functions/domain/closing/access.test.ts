import { expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { now, setClock, timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import {
  aMember,
  forget,
  NEW_PASSWORD,
  reset,
  signIn,
  tokenTo,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';

useMembers();

const DAY = 24 * 3_600_000;

const sessionsOf = async ({ id }: { id: string }) =>
  (await recordsUnder(keys.user(id).PK)).filter(({ SK }) => SK.startsWith('SESS#'));

it('an account whose regret is over lets nobody in, although its last mail is still on its way', async () => {
  const member = await aMember();
  await changeAccount(member.id, () => ({ set: { emailVerifiedAt: timestamp() } }));
  expect((await signIn(member.username)).status).toBe(200);
  await closeAccount(member.id);
  expect((await signIn(member.username)).status).toBe(200);

  const end = now() + 14.01 * DAY;
  setClock(() => end);
  await forget(member.username);
  const token = await tokenTo('/reset', member);
  for (const _ of ['once', 'again']) expect(await finishClosing(member.id)).toBe('mailing');
  expect(await sessionsOf(member)).toEqual([]);
  for (const login of [member.username, member.email]) expect((await signIn(login)).status).toBe(401);
  expect((await reset(token, NEW_PASSWORD)).status).toBe(400);
  expect((await signIn(member.username, NEW_PASSWORD)).status).toBe(401);
});
