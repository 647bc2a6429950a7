import type { Step } from '#functions/table/transactions/transaction.ts';
import type { Proof } from '#shared/entities/accounts/proof.ts';

/**
 * A proof of identity: the steps that record it, for the transaction that it is for, and `forget`, which resets the
 * count of failures afterwards.
 */
export type Proven = { steps: Step[]; forget: () => Promise<void> };

const byPasskey = () => import('#functions/domain/accounts/passkeys/prove.ts');
const byPassword = () => import('./prove.ts');

/** Loads what this proof is checked with, while something else is being read. */
export const loadProver = (proof: Proof): Promise<unknown> =>
  'passkey' in proof ? byPasskey() : byPassword();

/**
 * Requires proof that it is the account's owner who asks, for what a session alone does not allow: the password, or a
 * passkey that is not new. 400 for what proves nothing. Either is loaded when it is used.
 */
export async function requireProof(
  caller: { id: string; username: string },
  proof: Proof,
  address: string,
): Promise<Proven> {
  if ('passkey' in proof) {
    const { requirePasskey } = await byPasskey();
    return { steps: await requirePasskey(caller.id, proof.passkey), forget: async () => undefined };
  }
  const { requirePassword } = await byPassword();
  const { forget } = await requirePassword(caller, proof.password, { address, field: 'password' });
  return { steps: [], forget };
}
