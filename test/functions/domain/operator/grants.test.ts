import { afterEach, describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { openShop } from '#functions/domain/accounts/open-shop.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { findSession, findSessionUser, startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { findUser, getUser } from '#functions/domain/accounts/users.ts';
import type { AuditItem } from '#functions/domain/audit/audit.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { grantOperator, listOperators, revokeOperator } from '#functions/domain/operator/grants.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import * as textLimits from '#shared/limits/text.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import { aProject } from '#test/functions/domain/a-project.ts';
import { aMember as aMemberWith } from '#test/functions/domain/accounts/a-member.ts';
import { anOrder, useMarket } from '#test/functions/domain/an-order.ts';
import { dieAfter } from '#test/support/table/die-after.ts';
import { changedBetween, fingerprint } from '#test/trust/fingerprint.ts';

useMarket();
afterEach(() => setClock(null));

const ordered = { reason: ' Answers disputes. ', by: 'user/ops' };
const HOUR = 3_600_000;

const aMember = () => aMemberWith('hash of the password');
const asSession = (user: User) => ({ ...user, role: roleOf(user) });
const grant = ({ id }: User, how = ordered) => grantOperator(id, how);
const revoke = ({ id }: User, how = ordered) => revokeOperator(id, how);

/** What is written down about an account. */
async function actsAbout({ id }: User) {
  const { PK } = keys.act({ kind: 'account', id }, '');
  return (await query<AuditItem>({ where: { PK }, limit: 100 })).items.map(({ card }) => card);
}
const isListed = async ({ id }: User) => (await listOperators()).some((each) => each.id === id);

describe('granting the role of an operator', () => {
  it('is in the account, its new sessions and the list, and is written down', async () => {
    const user = await aMember();
    const granted = await grant(user);
    expect(roleOf(granted)).toBe('operator');
    expect(await findUser(user.id)).toMatchObject({ isOperator: true, isSeller: false });
    const session = await startSession(asSession(granted));
    expect(await findSessionUser(user.id, session)).toMatchObject({ role: 'operator' });
    expect(await listOperators()).toContainEqual({
      id: user.id,
      name: user.username,
      since: expect.stringMatching(/Z$/),
      by: 'user/ops',
    });
    expect(await actsAbout(user)).toEqual([
      {
        act: 'operator.grant',
        about: { kind: 'account', id: user.id },
        operator: null,
        ranBy: 'user/ops',
        reason: 'Answers disputes.',
        before: { role: 'buyer' },
        after: { role: 'operator' },
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('ends all sessions, and lets none begin with what was read before', async () => {
    const user = await aMember();
    const sessions = [await startSession(asSession(user)), await startSession(asSession(user))];
    await grant(user);
    for (const id of sessions) expect(await findSessionUser(user.id, id)).toBeUndefined();
    await expect(startSession(asSession(user))).rejects.toThrow(Outdated);
  });

  it('has sessions end after eight hours, also those that change with the account', async () => {
    const granted = await grant(await aMember());
    const [start, id] = [now(), await startSession(asSession(granted))];
    const endIn = (await findSession(granted.id, id))?.ttl ?? 0;
    expect(endIn * 1000 - start).toBeGreaterThanOrEqual(8 * HOUR);
    expect(endIn * 1000 - start).toBeLessThan(8.1 * HOUR);
    await changeAccount(granted.id, () => ({ set: { country: 'Peru' } }));
    setClock(() => start + 7.9 * HOUR);
    expect(await findSessionUser(granted.id, id)).toMatchObject({ country: 'Peru' });
    setClock(() => start + 8.1 * HOUR);
    expect(await findSessionUser(granted.id, id)).toBeUndefined();
  });

  it.each<[string, (user: User) => Promise<unknown>, RegExp]>([
    ['who is one already', (user) => grant(user), /is an operator already/],
    ['who has a shop', (user) => openShop(user.id), /has a shop/],
    ['who is closing the account', (user) => closeAccount(user.id), /is closing the account/],
    ['who has ordered something', (user) => anOrder({}, { buyer: asSession(user) }), /see its orders/],
    ['who has an open project', (user) => aProject(asSession(user)), /see its projects/],
  ])('is refused to somebody %s, and writes nothing', async (_, prepare, sentence) => {
    const user = await aMember();
    await prepare(user);
    const before = await fingerprint();
    await expect(grant(user)).rejects.toThrow(sentence);
    expect(changedBetween(before, await fingerprint())).toEqual([]);
  });

  it.each([
    ['without a reason', ' ', /needs a reason/],
    ['with a reason that is too long', 'x'.repeat(textLimits.reason + 1), /at most 2000 characters/],
  ])('is refused %s, and writes nothing', async (_, reason, sentence) => {
    const user = await aMember();
    const before = await fingerprint();
    await expect(grant(user, { ...ordered, reason })).rejects.toThrow(sentence);
    expect(changedBetween(before, await fingerprint())).toEqual([]);
  });

  it('is written down with the grant or not at all, wherever it breaks off', async () => {
    for (let last = 1, isCut = true; isCut; last += 1) {
      const user = await aMember();
      isCut = await dieAfter(last, () => grant(user));
      const isGranted = (await getUser(user.id)).isOperator === true;
      expect(await isListed(user)).toBe(isGranted);
      expect(await actsAbout(user)).toHaveLength(isGranted ? 1 : 0);
    }
  });
});

describe('an operator', () => {
  it('can open no shop, also not at the moment of the grant', async () => {
    const granted = await grant(await aMember());
    await expect(openShop(granted.id)).rejects.toThrow(accessTexts.operatorsTradeNot.message);
    for (let time = 0; time < 5; time += 1) {
      const user = await aMember();
      await Promise.allSettled([grant(user), openShop(user.id)]);
      const { isOperator = false, isSeller } = await getUser(user.id);
      expect([isOperator, isSeller].filter(Boolean)).toHaveLength(1);
    }
  });

  it('keeps the account', async () => {
    const granted = await grant(await aMember());
    await expect(closeAccount(granted.id)).rejects.toThrow(userTexts.operatorStays.message);
  });
});

describe('revoking the role of an operator', () => {
  it('ends all sessions, leaves the list, is written down, and gives all rights back', async () => {
    const granted = await grant(await aMember());
    const session = await startSession(asSession(granted));
    const revoked = await revoke(granted, { reason: 'Has left.', by: 'user/boss' });
    expect(revoked).not.toHaveProperty('isOperator');
    expect(await findSessionUser(granted.id, session)).toBeUndefined();
    expect(await isListed(granted)).toBe(false);
    const acts = await actsAbout(granted);
    expect(acts.map(({ act }) => act)).toEqual(['operator.grant', 'operator.revoke']);
    expect(acts.at(-1)).toMatchObject({
      ranBy: 'user/boss',
      reason: 'Has left.',
      before: { role: 'operator' },
      after: { role: 'buyer' },
    });
    expect(await openShop(granted.id)).toMatchObject({ isSeller: true });
  });

  it('is refused where there is none, and without a reason', async () => {
    const user = await aMember();
    await expect(revoke(user)).rejects.toThrow(/is no operator/);
    const granted = await grant(user);
    await expect(revoke(granted, { ...ordered, reason: '' })).rejects.toThrow(/needs a reason/);
    expect(await isListed(user)).toBe(true);
    expect(await actsAbout(user)).toHaveLength(1);
  });
});
