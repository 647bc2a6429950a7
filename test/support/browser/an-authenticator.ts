import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import type { NewPasskey, UsedPasskey } from '#shared/entities/accounts/passkey.ts';

/** Where a page asks for a passkey, and what the page is told to have signed. */
type Asked = { origin: string; challenge: string; rpId?: string; crossOrigin?: boolean };

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The few forms of CBOR that an attestation of no kind consists of. */
const head = (major: number, length: number) =>
  Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key as an authenticator tells it (COSE): ECDSA with P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [1, 4, 64];

/** An authenticator in software, with one passkey, whose answers are those of a browser in which somebody uses it. */
export function anAuthenticator({ id = randomBytes(32), isVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const clientData = (type: string, { origin, challenge, crossOrigin = false }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  function authenticatorData({ origin, rpId = new URL(origin).hostname }: Asked, flags: number): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]), count]);
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create: (asked: Asked): NewPasskey => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(asked, HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Uses it, as `navigator.credentials.get` does. */
    use: (asked: Asked, userId?: string): UsedPasskey => {
      const data = authenticatorData(asked, 0);
      const client = clientData('webauthn.get', asked);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userId === undefined ? {} : { userHandle: base64url(userId) }),
        },
      };
    },
    /** A copy that somebody made of it, and that counts on its own. */
    setCounter: (to: number) => void (counter = to),
  };
}
