import { call } from '#shared/api/call.ts';
import {
  AddingOptions,
  NewPasskey,
  Passkey,
  PasskeyId,
  PasskeyName,
  ProofOptions,
  SignInOptions,
  UsedPasskey,
} from '#shared/entities/accounts/passkey.ts';
import { Proof } from '#shared/entities/accounts/proof.ts';
import { CurrentUser } from '#shared/entities/accounts/user.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: PasskeyId });

export const passkeys = {
  list: call({
    summary: "The caller's own passkeys, all of them, the latest first",
    method: 'GET',
    path: '/auth/passkeys',
    access: 'user',
    uses: ['passkeys'],
    reply: z.array(Passkey),
  }),
  addingOptions: call({
    summary:
      'Begin to add a passkey, with the password or an older passkey: what the browser needs to make one, within five minutes',
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'user',
    uses: ['own-password', 'passkeys', 'attempts-per-address', 'attempts-per-person'],
    body: Proof,
    reply: AddingOptions,
  }),
  add: call({
    summary: 'Add a passkey that the browser has made',
    method: 'POST',
    path: '/auth/passkeys/verify',
    access: 'user',
    uses: ['passkeys'],
    body: z.object({ passkey: NewPasskey }),
    reply: Passkey,
    status: 201,
    isRepeatable: true,
  }),
  rename: call({
    summary: 'Name a passkey',
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    access: 'user',
    uses: ['passkeys'],
    params,
    body: z.object({ name: PasskeyName }),
    reply: Passkey,
  }),
  remove: call({
    summary:
      'Remove a passkey, with the password or an older passkey: nobody signs in with it any more. Also one that is gone',
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    access: 'user',
    uses: ['own-password', 'passkeys', 'attempts-per-address'],
    params,
    body: Proof,
    reply: z.object({}),
  }),
  proofOptions: call({
    summary:
      'Begin to confirm with a passkey, instead of the password, that it is the caller who asks: what the browser needs for it, within five minutes. A passkey that was added less than a day ago confirms nothing',
    method: 'POST',
    path: '/auth/passkeys/proof/options',
    access: 'user',
    uses: ['passkeys', 'attempts-per-person'],
    reply: ProofOptions,
  }),
  signInOptions: call({
    summary: 'Begin to sign in with a passkey: what the browser needs for it, within five minutes',
    method: 'POST',
    path: '/auth/passkeys/sign-in/options',
    access: 'anyone',
    uses: ['passkeys', 'attempts-per-address'],
    reply: SignInOptions,
  }),
  signIn: call({
    summary: 'Sign in with a passkey',
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    access: 'anyone',
    uses: ['passkeys', 'session-signing-key', 'attempts-per-address', 'attempts-per-person'],
    body: z.object({ passkey: UsedPasskey }),
    reply: z.object({ user: CurrentUser }),
  }),
};
