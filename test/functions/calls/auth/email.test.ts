import { describe, expect, it, vi } from 'vitest';

import { handler as changeEmailHandler } from '#functions/calls/auth/change-email.ts';
import { handler as registerHandler } from '#functions/calls/auth/register.ts';
import { handler as sendHandler } from '#functions/calls/auth/send-verification.ts';
import { handler as verifyHandler } from '#functions/calls/auth/verify.ts';
import { handler as closeHandler } from '#functions/calls/users/close.ts';
import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { wishEmail } from '#functions/domain/accounts/email/email.ts';
import { passkeysOf } from '#functions/domain/accounts/passkeys/record.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { format } from '#shared/format.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import {
  aMember,
  forget,
  linkAt,
  linkIsOver,
  NEW_PASSWORD,
  PASSWORD,
  request,
  reset,
  sessionOf,
  sessionsOf,
  signIn,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { aPasskey } from '#test/functions/domain/accounts/a-passkey.ts';
import { mailsAt, sendDueMails } from '#test/functions/domain/mail/a-mailbox.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { eraseAccounts } from '#test/functions/domain/steps.ts';

useMembers();

const anAddress = () => `${newId()}@elsewhere.example`;
const verify = (token: string) => request(verifyHandler, { token });

/** Somebody whose address is confirmed. */
async function aVerifiedMember(): Promise<User> {
  const { id } = await aMember();
  return changeAccount(id, () => ({ set: { emailVerifiedAt: timestamp() } }));
}
const change = async (user: User, email: string, password = PASSWORD) =>
  request(changeEmailHandler, { email, password }, await sessionOf(user));

/** Gives them another address, and answers that. */
async function moved(user: User): Promise<string> {
  const address = anAddress();
  expect((await change(user, address)).status).toBe(200);
  expect((await verify(await linkAt('/verify', address))).status).toBe(200);
  return address;
}

describe('an address', () => {
  it('is confirmed by the link that is mailed there when its account is opened, once', async () => {
    const form = { username: `New ${newId()}`, email: anAddress(), password: PASSWORD, isSeller: false };
    const { body } = await request(registerHandler, form);
    const { id } = body['user'] as { id: string };
    const token = await linkAt('/verify', form.email);
    expect((await findUser(id))?.emailVerifiedAt).toBeNull();
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers).toContainEqual(expect.objectContaining({ status: 200, body: { email: form.email } }));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    expect((await findUser(id))?.emailVerifiedAt).toBeTruthy();
    expect(await verify(token)).toMatchObject(linkIsOver);
  });

  it('is mailed another link when its owner asks, and none once it is confirmed', async () => {
    const member = await aMember();
    const cookies = await sessionOf(member);
    const send = () => request(sendHandler, {}, cookies);
    expect((await send()).status).toBe(202);
    expect((await verify(await linkAt('/verify', member.email))).status).toBe(200);
    const before = mailsAt(member.email);
    expect((await send()).status).toBe(202);
    await sendDueMails();
    expect(mailsAt(member.email)).toEqual(before);
  });

  it('is mailed no more than five links a day by those who register with it and leave it again', async () => {
    const email = anAddress();
    for (let times = 0; times < 7; times += 1) {
      const form = { username: `New ${newId()}`, email, password: PASSWORD, isSeller: false };
      const { status, body } = await request(registerHandler, form);
      expect(status).toBe(201);
      await sendDueMails();
      const user = await findUser((body['user'] as { id: string }).id);
      await moved(user as User);
    }
    expect(mailsAt(email)).toHaveLength(accountLimits.mailingLinks.perAddress);
  });

  it('is mailed no more than five links a day', async () => {
    const cookies = await sessionOf(await aMember());
    for (const status of [202, 202, 202, 202, 202, 429])
      expect((await request(sendHandler, {}, cookies)).status).toBe(status);
  });

  it('is mailed links for its owner, whatever strangers who name it have had mailed there', async () => {
    const member = await aMember();
    const [stranger, another] = [await aMember(), await aMember()];
    for (const status of [200, 200, 200, 200, 200, 429])
      expect((await change(stranger, member.email.toUpperCase())).status).toBe(status);
    expect((await change(another, member.email)).status).toBe(429);
    expect((await request(sendHandler, {}, await sessionOf(member))).status).toBe(202);
    expect((await verify(await linkAt('/verify', member.email))).status).toBe(200);
  });

  it('is confirmed from nowhere by wrong links more often than the environment allows', async () => {
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '3');
    advance(DAY);
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await verify('made up')).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  it.each([
    ['after a day', async () => advance(accountLimits.links.verify)],
    ['once the account has another', async (member: User) => void (await moved(member))],
  ])('is not confirmed by its link %s', async (_, happens) => {
    const member = await aMember();
    await request(sendHandler, {}, await sessionOf(member));
    const token = await linkAt('/verify', member.email);
    await happens(member);
    expect(await verify(token)).toMatchObject(linkIsOver);
  });
});

describe('a change of address', () => {
  it('needs the password, and is made once the new one is confirmed, and not before', async () => {
    const member = await aVerifiedMember();
    const address = anAddress();
    expect(await change(member, address, 'not the password')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: authTexts.wrongPassword.message }] },
    });
    expect((await findUser(member.id))?.wishedEmail).toBeUndefined();
    expect(await change(member, address)).toMatchObject({ status: 200, body: { wishedEmail: address } });
    const token = await linkAt('/verify', address);
    expect((await findUser(member.id))?.email).toBe(member.email);
    expect((await signIn(address)).status).toBe(401);
    expect(await verify(token)).toMatchObject({ status: 200, body: { email: address } });
    expect(await findUser(member.id)).toMatchObject({ email: address });
    expect((await signIn(address)).status).toBe(200);
    expect((await signIn(member.email)).status).toBe(401);
    expect((await newsTo(member)).map(({ kind }) => kind)).toContain('account.email');
  });

  it('to one that is taken is answered alike, told there by mail, and never made', async () => {
    const [member, other] = [await aVerifiedMember(), await aVerifiedMember()];
    const taken = other.email.toUpperCase();
    const answers = [await change(member, taken), await change(member, anAddress())];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['wishedEmail']],
      [200, ['wishedEmail']],
    ]);
    await change(member, taken);
    await sendDueMails();
    const [mail, ...others] = mailsAt(taken);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('This address has an account already');
    expect(mail?.text).toContain(other.username);
    expect(mail?.text).not.toContain(member.username);
    expect((await findUser(member.id))?.email).toBe(member.email);
  });

  it('is not wished any more by who gave the password just before its owner set another by a link', async () => {
    const member = await aVerifiedMember();
    const first = await readAccount(member.id);
    await forget(member.username);
    expect((await reset(await linkAt('/reset', member.email), NEW_PASSWORD)).status).toBe(200);
    await expect(wishEmail(first, anAddress(), () => [])).rejects.toMatchObject({ status: 401 });
    expect((await findUser(member.id))?.wishedEmail).toBeUndefined();
  });

  it('fails when somebody else has taken the address meanwhile', async () => {
    const [member, other] = [await aVerifiedMember(), await aVerifiedMember()];
    const address = anAddress();
    await change(member, address);
    const token = await linkAt('/verify', address);
    await change(other, address);
    expect((await verify(await linkAt('/verify', address))).status).toBe(200);
    expect((await verify(token)).status).toBe(409);
    expect((await findUser(member.id))?.email).toBe(member.email);
  });

  it('is void once another was asked for, or the password was changed', async () => {
    const member = await aVerifiedMember();
    const [first, second] = [anAddress(), anAddress()];
    await change(member, first);
    const token = await linkAt('/verify', first);
    await change(member, second);
    const other = await linkAt('/verify', second);
    expect(await verify(token)).toMatchObject(linkIsOver);
    await forget(member.username);
    expect((await reset(await linkAt('/reset', member.email), NEW_PASSWORD)).status).toBe(200);
    expect(await verify(other)).toMatchObject(linkIsOver);
    expect((await findUser(member.id))?.email).toBe(member.email);
  });
});

describe('an address that was left', () => {
  it('can take the account back for a week, with a new password, which it gets in no other way', async () => {
    const member = await aVerifiedMember();
    await forget(member.username);
    const forgotten = await linkAt('/reset', member.email);
    const address = await moved(member);
    expect(await reset(forgotten, NEW_PASSWORD)).toMatchObject(linkIsOver);
    await sendDueMails();
    const before = mailsAt(member.email);
    await forget(member.email);
    await sendDueMails();
    expect(mailsAt(member.email)).toEqual(before);
    const token = await linkAt('/take-back', member.email);
    advance(7 * DAY - 60_000);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await findUser(member.id)).toMatchObject({ email: member.email, formerEmails: [] });
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(member.email)).status).toBe(401);
    expect((await signIn(address, NEW_PASSWORD)).status).toBe(401);
    expect(await reset(token, PASSWORD)).toMatchObject(linkIsOver);
  });

  it('cannot take it back later, and is free then', async () => {
    const [member, other] = [await aVerifiedMember(), await aVerifiedMember()];
    await moved(member);
    const token = await linkAt('/take-back', member.email);
    await change(other, member.email);
    await sendDueMails();
    expect(mailsAt(member.email).at(-1)?.subject).toBe('This address has an account already');
    advance(7 * DAY + 1_000);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject(linkIsOver);
    expect((await change(other, member.email)).status).toBe(200);
    expect((await verify(await linkAt('/verify', member.email))).status).toBe(200);
    expect((await findUser(other.id))?.email).toBe(member.email);
    expect((await signIn(member.email)).status).toBe(200);
  });

  it('takes it back from all that came after it, which can take back nothing then', async () => {
    const member = await aVerifiedMember();
    const second = await moved(member);
    const third = await moved({ ...member, email: second });
    const [ofFirst, ofSecond] = [
      await linkAt('/take-back', member.email),
      await linkAt('/take-back', second),
    ];
    expect((await reset(ofFirst, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(ofSecond, PASSWORD)).toMatchObject(linkIsOver);
    expect((await findUser(member.id))?.email).toBe(member.email);
    for (const address of [second, third]) expect((await signIn(address, NEW_PASSWORD)).status).toBe(401);
  });

  it('is outlasted by one that came after it only by what is left of two days, which each has', async () => {
    const member = await aVerifiedMember();
    const second = await moved(member);
    const token = await linkAt('/take-back', member.email);
    const end = now() + 7 * DAY;
    const untilOf = async () => ((await findUser(member.id))?.formerEmails ?? []).map(({ until }) => until);
    advance(4 * DAY);
    const third = await moved({ ...member, email: second });
    const [ofFirst = 0, ofSecond] = await untilOf();
    expect(ofFirst).toBeLessThanOrEqual(end);
    expect(ofSecond).toBe(ofFirst);
    advance(2 * DAY);
    await moved({ ...member, email: third });
    expect(await untilOf()).toEqual([ofFirst, ofFirst, expect.closeTo(now() + 2 * DAY, -4)]);
    await sendDueMails();
    const notice = mailsAt(third).find(({ subject }) => subject === 'Your email was changed');
    expect(notice?.text).toContain(
      format('en', 'UTC')
        .mailedMoment(new Date(now() + 2 * DAY).toISOString())
        .slice(0, 11),
    );
    advance(DAY + 61_000);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject(linkIsOver);
    expect((await reset(await linkAt('/take-back', third), NEW_PASSWORD)).status).toBe(200);
  });

  it('takes it back also by a change of the address: those that came after it can take back nothing then', async () => {
    const member = await aVerifiedMember();
    const second = await moved(member);
    const third = await moved({ ...member, email: second });
    const ofSecond = await linkAt('/take-back', second);
    expect((await change({ ...member, email: third }, member.email)).status).toBe(200);
    expect((await verify(await linkAt('/verify', member.email))).status).toBe(200);
    await sendDueMails();
    expect(mailsAt(third).map(({ subject }) => subject)).not.toContain('Your email was changed');
    expect(await reset(ofSecond, NEW_PASSWORD)).toMatchObject(linkIsOver);
    expect(await findUser(member.id)).toMatchObject({ email: member.email, formerEmails: [] });
    for (const address of [second, third]) expect((await signIn(address)).status).toBe(401);
  });

  it('can take the account back after any number of changes, and with all sessions and passkeys that there may be', async () => {
    const member = await aVerifiedMember();
    await moved(member);
    const token = await linkAt('/take-back', member.email);
    const until = now() + 7 * DAY;
    const later = Array.from({ length: 60 }, () => ({ id: newId(), address: anAddress(), until }));
    await changeAccount(member.id, ({ formerEmails = [] }) => ({
      set: { formerEmails: [...formerEmails, ...later] },
    }));
    for (let times = 0; times < sessionLimits.most; times += 1) await signIn(member.username);
    for (let times = 0; times < passkeyLimits.most; times += 1) await aPasskey(member.id);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
    expect(await findUser(member.id)).toMatchObject({ email: member.email, formerEmails: [] });
    expect(await sessionsOf(member)).toHaveLength(1);
    expect(await passkeysOf(member.id)).toEqual([]);
  });

  it('is one of five at most: another change is refused until the first of them is free', async () => {
    const member = await aVerifiedMember();
    let user = member;
    for (let times = 0; times < accountLimits.formerEmails; times += 1)
      user = { ...user, email: await moved(user) };
    expect(await change(user, anAddress())).toMatchObject({
      status: 429,
      body: { message: authTexts.emailChangedTooOften.message },
    });
    expect((await change(user, member.email)).status).toBe(200);
    advance(7 * DAY + 1_000);
    expect((await change(user, anAddress())).status).toBe(200);
  });

  it('can take it back however often somebody who knows the password signs in', async () => {
    const member = await aVerifiedMember();
    await moved(member);
    const token = await linkAt('/take-back', member.email);
    const statuses = [];
    for (let tries = 0; tries <= sessionLimits.login.signIns; tries += 1)
      statuses.push((await signIn(member.username)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
  });

  it('keeps the account with it, which whoever knew the password has closed, and says so', async () => {
    const member = await aVerifiedMember();
    await moved(member);
    const token = await linkAt('/take-back', member.email);
    const cookies = await sessionOf(member);
    expect((await request(closeHandler, { password: PASSWORD }, cookies)).status).toBe(200);
    expect((await findUser(member.id))?.deletion).toBeDefined();
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
    expect((await findUser(member.id))?.deletion).toBeUndefined();
    expect((await newsTo(member)).map(({ kind }) => kind)).toContain('account.keep');
    advance(15 * DAY);
    await eraseAccounts();
    expect(await findUser(member.id)).toMatchObject({ username: member.username, email: member.email });
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('leaves an account closed that only gets a new password', async () => {
    const member = await aVerifiedMember();
    await request(closeHandler, { password: PASSWORD }, await sessionOf(member));
    await forget(member.username);
    expect((await reset(await linkAt('/reset', member.email), NEW_PASSWORD)).status).toBe(200);
    expect((await findUser(member.id))?.deletion).toBeDefined();
  });

  it('cannot take it back if it was never confirmed: it may be a stranger’s', async () => {
    const member = await aMember();
    await moved(member);
    await sendDueMails();
    expect(mailsAt(member.email).map(({ subject }) => subject)).not.toContain('Your email was changed');
    expect((await findUser(member.id))?.formerEmails).toEqual([]);
  });
});
