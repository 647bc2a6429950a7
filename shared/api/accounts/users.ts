import { call } from '#shared/api/call.ts';
import { NewProfile } from '#shared/entities/accounts/account-fields.ts';
import { OwnExport } from '#shared/entities/accounts/export.ts';
import { Proof } from '#shared/entities/accounts/proof.ts';
import { Me, Profile } from '#shared/entities/accounts/user.ts';
import { Id, Time } from '#shared/entities/fields.ts';
import { ProfileWithPortfolio } from '#shared/entities/work/portfolio.ts';
import * as z from '#shared/zod.ts';

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
    summary:
      'Change what the caller says of themselves. What is left out is empty from then on, but for `timeZone` and `locale`, which stay',
    method: 'PUT',
    path: '/users/me',
    access: 'user',
    uses: ['usernames', 'mail-setting', 'attempts-per-person', 'pictures', 'picture-removal'],
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
    uses: ['own-password', 'passkeys', 'attempts-per-address', 'attempts-per-person'],
    body: Proof,
    reply: OwnExport,
  }),
  close: call({
    summary:
      'Delete the account, with the password or a passkey: its listings go at once, the rest after a time in which it can be kept',
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    uses: [
      'own-password',
      'passkeys',
      'obligations',
      'books-to-read',
      'attempts-per-address',
      'attempts-per-person',
    ],
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
