import { randomBytes } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addPasskey } from '#functions/domain/accounts/passkeys/add.ts';
import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { removePasskey, renamePasskey } from '#functions/domain/accounts/passkeys/change.ts';
import { findPasskey, passkeysOf, toPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { acceptPasskey } from '#functions/domain/accounts/passkeys/use.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import type { NewPasskey, UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { anAuthenticator } from '#test/support/browser/an-authenticator.ts';

import { anAdder, aPasskey, asked } from '../a-passkey.ts';

useTable();
beforeEach(() => vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));
afterEach(() => setClock(null));

const MINUTE = 60_000;
const later = (milliseconds: number) => setClock(() => Date.now() + milliseconds);
const add = async (userId: string, passkey: NewPasskey, key?: string) =>
  addPasskey(await anAdder(userId, 'Phone'), passkey, key);
const use = async (passkey: UsedPasskey) => {
  const { userId, uses } = await acceptPasskey(passkey);
  await transact(uses);
  return userId;
};
const notAccepted = expect.objectContaining({
  message: 'This passkey was not accepted. Please try again, or use your password.',
});
const idsOf = async (userId: string) => (await passkeysOf(userId)).map((each) => toPasskey(each).id);

/** An answer of a page of another site that was given our challenge. */
const elsewhere = (challenge: string) => ({
  ...asked(challenge),
  origin: 'https://tandem.example.evil.example',
});

describe('a passkey', () => {
  it('is of the one who added it, who is told and can name and remove it', async () => {
    const [userId, stranger] = [newId(), newId()];
    const { id } = await aPasskey(userId);
    expect((await passkeysOf(userId)).map(toPasskey)).toEqual([
      { id, name: 'Laptop', createdAt: expect.stringMatching(/Z$/), lastUsedAt: null },
    ]);
    expect(await newsTo({ id: userId })).toMatchObject([{ kind: 'account.addPasskey', title: 'Laptop' }]);
    await expect(renamePasskey(stranger, id, 'Mine')).rejects.toMatchObject({ status: 404 });
    await removePasskey(stranger, id);
    expect(toPasskey(await renamePasskey(userId, id, 'Old laptop'))).toMatchObject({ name: 'Old laptop' });
    for (let times = 0; times < 2; times += 1) await removePasskey(userId, id);
    expect(await idsOf(userId)).toEqual([]);
    expect(await findPasskey(id)).toBeUndefined();
  });

  it('is added once when a response is lost, and a challenge is good for one', async () => {
    const [userId, authenticator] = [newId(), anAuthenticator()];
    const challenge = await newChallenge(userId);
    const passkey = authenticator.create(asked(challenge));
    const first = await add(userId, passkey, 'key');
    expect(await add(userId, passkey, 'key')).toEqual(first);
    await expect(add(userId, passkey)).rejects.toEqual(notAccepted);
    const another = anAuthenticator().create(asked(challenge));
    await expect(add(userId, another)).rejects.toEqual(notAccepted);
    expect(await idsOf(userId)).toHaveLength(1);
  });

  it('is not added with a challenge of somebody else, of nobody, for another purpose, or that is too old', async () => {
    const [userId, authenticator] = [newId(), anAuthenticator()];
    const challenges = [
      await newChallenge(newId()),
      await newChallenge('use'),
      randomBytes(32).toString('base64url'),
    ];
    for (const challenge of challenges)
      await expect(add(userId, authenticator.create(asked(challenge)))).rejects.toEqual(notAccepted);
    const old = await newChallenge(userId);
    later(5 * MINUTE);
    await expect(add(userId, authenticator.create(asked(old)))).rejects.toEqual(notAccepted);
    expect(await idsOf(userId)).toEqual([]);
  });

  it('is not added that was made on another site, without asking who is there, or of garbage', async () => {
    const userId = newId();
    const challenge = await newChallenge(userId);
    const authenticator = anAuthenticator();
    const passkey = authenticator.create(asked(challenge));
    const garbage = (clientDataJSON: string) => ({
      ...passkey,
      response: { ...passkey.response, clientDataJSON },
    });
    const refused = [
      authenticator.create(elsewhere(challenge)),
      authenticator.create({ ...asked(challenge), crossOrigin: true }),
      authenticator.create({ ...asked(challenge), rpId: 'evil.example' }),
      anAuthenticator({ isVerified: false }).create(asked(challenge)),
      { ...passkey, rawId: 'AAAA' },
      { ...passkey, response: { ...passkey.response, attestationObject: 'oWE' } },
      garbage('bnVsbA'),
      garbage('AAAA'),
    ];
    for (const each of refused) await expect(add(userId, each)).rejects.toEqual(notAccepted);
    expect(await idsOf(userId)).toEqual([]);
    await add(userId, passkey);
    expect(await idsOf(userId)).toHaveLength(1);
  });

  it('of one account cannot be taken over by another', async () => {
    const [owner, thief] = [newId(), newId()];
    const { item, authenticator } = await aPasskey(owner);
    const same = anAuthenticator({ id: Buffer.from(item.credentialId, 'base64url') });
    await expect(add(thief, same.create(asked(await newChallenge(thief))))).rejects.toThrow('in use already');
    expect(await idsOf(thief)).toEqual([]);
    expect(await use(authenticator.use(asked(await newChallenge('use')), owner))).toBe(owner);
  });

  it('is refused beyond twenty, also when many are added at once', async () => {
    const userId = newId();
    for (let count = 0; count < 17; count += 1) await aPasskey(userId);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => aPasskey(userId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await idsOf(userId)).toHaveLength(20);
    await removePasskey(userId, (await idsOf(userId))[0] ?? '');
    await aPasskey(userId);
    expect(await idsOf(userId)).toHaveLength(20);
  });
});

describe('using a passkey', () => {
  it('says whose it is, once for each challenge, and notes when', async () => {
    const userId = newId();
    const { id, authenticator } = await aPasskey(userId);
    const passkey = authenticator.use(asked(await newChallenge('use')), userId);
    expect(await use(passkey)).toBe(userId);
    expect((await findPasskey(id))?.lastUsedAt).toMatch(/Z$/);
    await expect(use(passkey)).rejects.toEqual(notAccepted);
    // An authenticator need not say whose it is.
    expect(await use(authenticator.use(asked(await newChallenge('use'))))).toBe(userId);
  });

  it('is refused for whatever is wrong, with one answer', async () => {
    const [userId, stranger] = [newId(), newId()];
    const { authenticator } = await aPasskey(userId);
    await aPasskey(stranger);
    const challenge = await newChallenge('use');
    const [forAdding, old] = [await newChallenge(userId), await newChallenge('use')];
    const good = authenticator.use(asked(challenge), userId);
    const changed = (response: object) => ({ ...good, response: { ...good.response, ...response } });
    const refused: [string, UsedPasskey][] = [
      ['of nobody', anAuthenticator().use(asked(challenge), userId)],
      ['that says it is of somebody else', authenticator.use(asked(challenge), stranger)],
      ['used on another site', authenticator.use(elsewhere(challenge), userId)],
      ['in a frame of another site', authenticator.use({ ...asked(challenge), crossOrigin: true }, userId)],
      ['of another site', authenticator.use({ ...asked(challenge), rpId: 'evil.example' }, userId)],
      ['with a challenge to add one', authenticator.use(asked(forAdding), userId)],
      ['with a forged challenge', authenticator.use(asked('A'.repeat(43)), userId)],
      ['with another signature', changed({ signature: authenticator.use(asked(old)).response.signature })],
      ['of garbage', changed({ authenticatorData: 'AAAA' })],
    ];
    for (const [what, passkey] of refused) await expect(use(passkey), what).rejects.toEqual(notAccepted);
    expect(await use(authenticator.use(asked(challenge), userId))).toBe(userId);
    later(5 * MINUTE);
    await expect(use(authenticator.use(asked(old), userId))).rejects.toEqual(notAccepted);
  });

  it('is refused for a copy, which counts on its own, and for one that was removed meanwhile', async () => {
    const userId = newId();
    const { id, authenticator } = await aPasskey(userId);
    for (let times = 0; times < 2; times += 1)
      await use(authenticator.use(asked(await newChallenge('use')), userId));
    authenticator.setCounter(1);
    const copied = authenticator.use(asked(await newChallenge('use')), userId);
    await expect(use(copied)).rejects.toEqual(notAccepted);
    authenticator.setCounter(10);
    const { uses } = await acceptPasskey(authenticator.use(asked(await newChallenge('use')), userId));
    await removePasskey(userId, id);
    await expect(transact(uses)).rejects.toEqual(notAccepted);
    expect(await findPasskey(id)).toBeUndefined();
  });
});
