import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { newChallenge, toProve } from '#functions/domain/accounts/passkeys/challenge.ts';
import { requirePasskey } from '#functions/domain/accounts/passkeys/prove.ts';
import { findPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { UsedPasskey } from '#shared/entities/passkey.ts';
import { refusals } from '#shared/refusals.ts';
import { aPasskey, asked } from '#test/functions/domain/accounts/a-passkey.ts';
import { aBuyer, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();
beforeEach(() => void vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));
afterEach(() => setClock(null));

/** Somebody with a passkey, and how they sign a challenge that was made for this. */
async function anOwner(isNew = false) {
  const { id } = await aBuyer();
  const { authenticator, id: passkeyId } = await aPasskey(id, { isNew });
  const signed = async (purpose = toProve(id)) => authenticator.use(asked(await newChallenge(purpose)), id);
  return { id, passkeyId, signed };
}

const close = async (userId: string, passkey: UsedPasskey) =>
  closeAccount(userId, undefined, await requirePasskey(userId, passkey));
const refused = { status: 400, message: refusals.passkeys.notAccepted };
const isClosed = async (id: string) => (await getUser(id)).deletion !== undefined;

it('an account is closed by a passkey of its own, whose use is noted', async () => {
  const { id, passkeyId, signed } = await anOwner();
  expect((await close(id, await signed())).deletion).toBeDefined();
  expect(await findPasskey(passkeyId)).toMatchObject({ lastUsedAt: expect.any(String) });
});

it('what was signed closes an account once', async () => {
  const { id, signed } = await anOwner();
  const passkey = await signed();
  await close(id, passkey);
  await keepAccount(id);
  await expect(close(id, passkey)).rejects.toMatchObject(refused);
  expect(await isClosed(id)).toBe(false);
  const again = await signed();
  const results = await Promise.allSettled([1, 2, 3].map(() => close(id, again)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('a passkey that was added less than a day ago closes no account', async () => {
  const { id, signed } = await anOwner(true);
  await expect(close(id, await signed())).rejects.toMatchObject({ message: refusals.passkeys.tooNew });
  const later = Date.now() + 120_000;
  setClock(() => later);
  await close(id, await signed());
  expect(await isClosed(id)).toBe(true);
});

it('nothing closes it that was signed for another purpose, another account, too long ago, or by somebody else', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  for (const purpose of ['use', owner.id, toProve(other.id)])
    await expect(close(owner.id, await owner.signed(purpose))).rejects.toMatchObject(refused);
  await expect(close(owner.id, await other.signed(toProve(owner.id)))).rejects.toMatchObject(refused);
  await expect(close(owner.id, await other.signed())).rejects.toMatchObject(refused);
  const passkey = await owner.signed();
  const later = Date.now() + 6 * 60_000;
  setClock(() => later);
  await expect(close(owner.id, passkey)).rejects.toMatchObject(refused);
  for (const { id } of [owner, other]) expect(await isClosed(id)).toBe(false);
});
