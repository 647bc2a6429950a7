import { Id, Time } from '#shared/entities/fields.ts';
import { roles } from '#shared/rules/accounts/role.ts';
import * as z from '#shared/zod.ts';

/** A person as shown next to their gig, order or review. */
export const UserCard = z.object({ id: Id, username: z.string(), img: z.nullable(z.string()) });
export type UserCard = z.infer<typeof UserCard>;

/** The signed-in person's own record; never a password or its hash. */
export const CurrentUser = z.extend(UserCard, {
  email: z.string(),
  country: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  desc: z.nullable(z.string()),
  isSeller: z.boolean(),
  role: z.enum(roles),
  createdAt: Time,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What somebody says of their work, on their profile. */
const offer = {
  tagline: z.nullable(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  links: z.array(z.string()),
};

/** The account of the signed-in person. */
export const Me = z.extend(CurrentUser, {
  ...offer,
  /** Whether they have shown that the email is theirs. */
  emailVerified: z.boolean(),
  /** Whether they are asked to: not where no mail is sent, by which they could. */
  isAskedToVerify: z.boolean(),
  /** The address that they want to have instead, and have not confirmed yet. */
  wishedEmail: z.nullable(z.string()),
  /** When the account is deleted for good, if they have asked for it. */
  deletionAt: z.nullable(Time),
  /** The time zone (IANA) and the language (BCP 47) that they are mailed in: in UTC and in English where it is null. */
  timeZone: z.nullable(z.string()),
  locale: z.nullable(z.string()),
});
export type Me = z.infer<typeof Me>;

const Count = z.number().check(z.int(), z.nonnegative());

/** A public profile. `email` and `phone` are only in the caller's own; the ratings and times are only in a seller's. */
export const Profile = z.extend(UserCard, {
  country: z.nullable(z.string()),
  desc: z.nullable(z.string()),
  isSeller: z.boolean(),
  createdAt: Time,
  ...offer,
  totalStars: z.optional(z.number().check(z.int())),
  starNumber: z.optional(z.number().check(z.int())),
  rating: z.optional(z.nullable(z.number().check(z.nonnegative()))),
  /** How many reviews give one star, two, and so on to five. */
  byStars: z.optional(z.array(Count)),
  /** Orders whose work was delivered, paid for and settled. */
  ordersDone: z.optional(Count),
  /** Orders that were delivered, and those of them whose first delivery was in time. */
  deliveries: z.optional(Count),
  deliveriesInTime: z.optional(Count),
  /** Modules of projects that were completed and paid, and those of them whose work was first handed in in time. */
  modulesDone: z.optional(Count),
  modulesInTime: z.optional(Count),
  lastDeliveryAt: z.optional(z.nullable(Time)),
  /** How long buyers wait for a reply on average, in milliseconds. */
  responseTime: z.optional(z.nullable(z.number().check(z.int(), z.nonnegative()))),
  email: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  /** That the account was deleted for good: nobody can be written to or worked with there. */
  isGone: z.optional(z.boolean()),
});
export type Profile = z.infer<typeof Profile>;
