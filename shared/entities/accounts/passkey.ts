import { line, Time } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

/** The id of a passkey: a hash of the one that its authenticator gave it, which may be very long. */
export const PasskeyId = z.string().check(z.regex(/^[\w-]{43}$/, 'Not an id.'));

/** What its owner calls a passkey. */
export const PasskeyName = line(textLimits.passkey);

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes as WebAuthn's JSON carries them. */
const Bytes = z
  .string()
  .check(z.maxLength(textLimits.long), z.regex(/^[\w-]+$/, 'Bytes in base64url, without padding.'));

/** The ways to an authenticator, as browsers call them: 'internal', 'usb', 'hybrid' and others. */
const Transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));

const credential = { id: Bytes, rawId: Bytes, type: z.literal('public-key') };

/** What a browser answers when it has made a passkey (WebAuthn's RegistrationResponseJSON), as far as it is looked at. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(Transports),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What a browser answers when somebody has used a passkey (AuthenticationResponseJSON), as far as it is looked at. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.nullish(Bytes),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports });

/** What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const AddingOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type AddingOptions = z.infer<typeof AddingOptions>;

/** What a browser needs to have somebody use one of the passkeys that it knows here (PublicKeyCredentialRequestOptionsJSON). */
export const SignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** What a browser needs to have somebody use one of their own passkeys. */
export const ProofOptions = z.extend(SignInOptions, { allowCredentials: z.array(Known) });
export type ProofOptions = z.infer<typeof ProofOptions>;
