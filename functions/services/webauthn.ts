import { env } from '#functions/lib/env.ts';
import { marketName } from '#functions/lib/market-name.ts';
import type {
  AddingOptions,
  NewPasskey,
  ProofOptions,
  SignInOptions,
  UsedPasskey,
} from '#shared/entities/accounts/passkey.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';

/** The part of a passkey that proves later that somebody has it. Bytes are in base64url. */
export type Credential = {
  credentialId: string;
  publicKey: string;
  /** How often it was used, as its authenticator counts; always 0 for one that is on several devices. */
  counter: number;
  transports: string[];
};

/** Ed25519, ECDSA with P-256, RSA with PKCS #1: what all authenticators know, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

const site = () => {
  const expectedOrigin = env('SITE_ORIGIN');
  return { expectedOrigin, expectedRPID: new URL(expectedOrigin).hostname };
};

/** Imported on demand: it reads every format of attestation, and most requests of these functions need none of it. */
const library = () => import('@simplewebauthn/server');

const asKnown = ({ credentialId: id, transports }: Credential) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** What a browser needs to make a passkey for this person, with an authenticator that has none of these yet. */
export function addingOptions(
  challenge: string,
  user: { id: string; username: string },
  known: readonly Credential[],
): AddingOptions {
  return {
    challenge,
    rp: { id: site().expectedRPID, name: marketName() },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.username,
      displayName: user.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyLimits.challengeLifetime,
    excludeCredentials: known.map(asKnown),
    // It knows whose it is, so that nobody has to type a name, and asks for a finger, a face or a PIN.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** What a browser needs to have somebody use one of their passkeys of this site. */
export const signInOptions = (challenge: string): SignInOptions => ({
  challenge,
  rpId: site().expectedRPID,
  timeout: passkeyLimits.challengeLifetime,
  userVerification: 'required',
});

/** What a browser needs to have somebody use one of these passkeys of theirs. */
export const proofOptions = (challenge: string, own: readonly Credential[]): ProofOptions => ({
  ...signInOptions(challenge),
  allowCredentials: own.map(asKnown),
});

/** The credential of a passkey that was made for this challenge on this site; undefined if it was not. */
export async function verifyNew(
  passkey: NewPasskey,
  expectedChallenge: string,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { id, rawId, type, response } = passkey;
  const { transports = [], ...rest } = response;
  return orRefused(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: rest, clientExtensionResults: {} },
      expectedChallenge,
      ...site(),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { credentialId: credential.id, publicKey, counter: credential.counter, transports };
  });
}

/** The counter of a passkey that was used for this challenge on this site; undefined if it was not this one. */
export async function verifyUse(
  passkey: UsedPasskey,
  expectedChallenge: string,
  { credentialId, publicKey, counter }: Credential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type, response } = passkey;
  const { userHandle: _, ...rest } = response;
  return orRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: rest, clientExtensionResults: {} },
      expectedChallenge,
      ...site(),
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** The library throws for whatever is wrong with an answer, and each of it means the same. */
const orRefused = <T>(verify: () => Promise<T | undefined>): Promise<T | undefined> =>
  verify().catch(() => undefined);

/**
 * The challenge that an answer says it is for; undefined if it cannot be read, or comes from within another site. Whether it is
 * true is verified afterwards.
 */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
    // Of a page that another site has put into a frame, at which the library does not look.
    if (crossOrigin === true) return undefined;
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
