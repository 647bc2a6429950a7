import * as z from 'zod';

import { Id, Price, Time } from './fields.ts';

/** What everybody sees beside a person's gig, order or review. */
export const UserCard = z.object({ id: Id, username: z.string(), img: z.string().nullable() });
export type UserCard = z.infer<typeof UserCard>;

/** The signed-in person's own record (§3, 'Current user'); never a password or its hash. */
export const CurrentUser = UserCard.extend({
  email: z.string(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  desc: z.string().nullable(),
  isSeller: z.boolean(),
  createdAt: Time,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A public profile. Email and phone are there only when one looks at oneself, the seller's figures only for sellers. */
export const Profile = UserCard.extend({
  country: z.string().nullable(),
  desc: z.string().nullable(),
  isSeller: z.boolean(),
  createdAt: Time,
  totalStars: z.number().int().optional(),
  starNumber: z.number().int().optional(),
  rating: Price.nullable().optional(),
  lastDeliveryAt: Time.nullable().optional(),
  /** How long buyers wait for an answer on average, in milliseconds. */
  responseTime: z.number().int().nonnegative().nullable().optional(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
});
export type Profile = z.infer<typeof Profile>;
