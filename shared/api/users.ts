import { NewProfile } from '../entities/account-fields.ts';
import { OwnExport } from '../entities/export.ts';
import { Id, Time } from '../entities/fields.ts';
import { ProfileWithPortfolio } from '../entities/portfolio.ts';
import { Proof } from '../entities/proof.ts';
import { Me, Profile } from '../entities/user.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const params = z.object({ id: Id });

export const users = {
  me: call({
    summary: "The caller's own account",
    method: 'GET',
    path: '/users/me',
    access: 'user',
    uses: ['mail-setting'],
    reply: Me,
  }),
  changeMe: call({
    summary: 'Change what the caller says of themselves. What is left out is empty from then on',
    method: 'PUT',
    path: '/users/me',
    access: 'user',
    uses: ['usernames', 'mail-setting', 'attempts-per-person', 'pictures'],
    body: NewProfile,
    reply: Me,
  }),
  openShop: call({
    summary: 'Open a shop: the account sells from now on, and still buys',
    method: 'POST',
    path: '/users/me/selling',
    access: 'trader',
    uses: ['session-signing-key', 'mail-setting'],
    reply: Me,
  }),
  export: call({
    summary:
      'Where the export of what is stored about the caller stands, with a link of five minutes to it once it is made',
    method: 'GET',
    path: '/users/me/export',
    access: 'user',
    uses: ['exports'],
    reply: OwnExport,
  }),
  askForExport: call({
    summary:
      'Have everything that is stored about the caller collected, with the password or a passkey; they are told once it is. One at a time',
    method: 'POST',
    path: '/users/me/export',
    access: 'user',
    uses: ['own-password', 'passkeys', 'exports', 'attempts-per-address', 'attempts-per-person'],
    body: Proof,
    reply: OwnExport,
  }),
  close: call({
    summary:
      'Delete the account, with the password or a passkey: its listings go at once, the rest after a time in which it can be kept',
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    uses: ['own-password', 'passkeys', 'attempts-per-address', 'books-to-read'],
    body: Proof,
    reply: z.object({ deletionAt: Time }),
  }),
  keep: call({
    summary: 'Take back that the account is deleted',
    method: 'POST',
    path: '/users/me/keep',
    access: 'user',
    uses: ['mail-setting'],
    reply: Me,
  }),
  get: call({
    summary: "A person's profile",
    method: 'GET',
    path: '/users/{id}',
    access: 'visitor',
    params,
    query: z.object({
      /** Whether the first pieces of the portfolio come along. */
      portfolio: z.optional(z.literal('1')),
    }),
    reply: ProfileWithPortfolio,
  }),
  details: call({
    summary: "A person's profile: the same answer under a second path",
    method: 'GET',
    path: '/users/userdetails/{id}',
    access: 'visitor',
    params,
    reply: Profile,
  }),
};
