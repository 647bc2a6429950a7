import { createdAt } from '#functions/lib/ids.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import type { NewUser } from '#shared/api/accounts/auth.ts';
import type { CurrentUser, Me, Profile } from '#shared/entities/accounts/user.ts';
import type { Locale } from '#shared/format.ts';
import { countryList } from '#shared/rules/accounts/countries.ts';
import { languageList } from '#shared/rules/accounts/languages.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { TERMS_VERSION } from '#shared/rules/accounts/terms.ts';
import { rating } from '#shared/rules/work/rating.ts';

import { countryCode } from './country.ts';
import type { FormerAddress } from './email/addresses.ts';
import { isVerified } from './email/is-verified.ts';

/** An account as it is stored, with the totals of its work; never its password. */
export type User = {
  id: string;
  username: string;
  email: string;
  img: string | null;
  /** Its code. */
  country: string | null;
  phone: string | null;
  desc: string | null;
  isSeller: boolean;
  /** Whether they have the role of an operator (`functions/domain/operator/grants.ts`). Then they have no shop. */
  isOperator?: true;
  createdAt: string;
  /** Which version of the terms they accepted, and when: by registering. */
  terms?: { version: string; acceptedAt: string };
  totalStars: number;
  starNumber: number;
  lastDeliveryAt: string | null;
  /** How many times a waiting buyer was answered, and the total time that took, in milliseconds. */
  responses?: number;
  responseTime?: number;
  /** Of a seller: how many orders are done, how many were delivered at all, and how many of those in time. */
  ordersDone?: number;
  deliveries?: number;
  deliveriesInTime?: number;
  /** How many modules are done, and how many of them were first handed in in time. */
  modulesDone?: number;
  modulesInTime?: number;
  /** When they showed that the email is theirs; null until then. */
  emailVerifiedAt?: string | null;
  tagline?: string | null;
  skills?: string[];
  /** The codes. */
  languages?: string[];
  links?: string[];
  /** The time zone (IANA) and the language (BCP 47) in which they are mailed. */
  timeZone?: string | null;
  locale?: Locale | null;
  /** When the account is deleted for good, once its owner has asked for it. `isFinal`: it is, and nobody can sign in any more. */
  deletion?: { at: string; isFinal?: true };
  /** A ULID: of the latest work that began with them, which an account that is closed at that moment must not miss. */
  latestWork?: string;
  /** Raised by every change of the account, but not by changes of its totals. */
  ver?: number;
  /** When a mailed link last set the password or the email: links that were mailed before are void. */
  credentialsSince?: string;
  /** When the password was last set, by whatever: who gave the one before has to sign in again. */
  passwordSince?: string;
  /** The address that they want to have instead, once they have shown that it is theirs. */
  wishedEmail?: { id: string; address: string };
  /** Addresses that they have left and can take back for a while, the oldest first. */
  formerEmails?: FormerAddress[];
  /** Pictures that they have replaced or removed lately, which are deleted (`own-picture.ts`). */
  formerPictures?: string[];
  /** The usernames that they had before, which stay reserved to them. */
  formerNames?: string[];
  /** When the account was erased. Its id and its totals stay. */
  erasedAt?: string;
} & Partial<Record<ReturnType<typeof starCount>, number>>;

/** The stars that a review gives, from the least. */
export const stars = [1, 2, 3, 4, 5] as const;

/** The attribute that counts a seller's reviews with so many stars. */
export const starCount = (star: number) => `star${star}` as const;

const noStars = { star1: 0, star2: 0, star3: 0, star4: 0, star5: 0 };

/** The fields of the registration form, without the password. */
export type Account = Omit<NewUser, 'password'>;

/** A new account; 400 for a country that is in no list. */
export function newUser(id: string, account: Account): User {
  return {
    id,
    username: account.username,
    email: account.email,
    img: account.img ?? null,
    country: countryCode(account.country),
    phone: account.phone ?? null,
    desc: account.desc ?? null,
    isSeller: account.isSeller,
    createdAt: createdAt(id),
    terms: { version: TERMS_VERSION, acceptedAt: createdAt(id) },
    totalStars: 0,
    starNumber: 0,
    ...noStars,
    lastDeliveryAt: null,
    ordersDone: 0,
    deliveries: 0,
    deliveriesInTime: 0,
    emailVerifiedAt: null,
    timeZone: account.timeZone ?? null,
    locale: account.locale ?? null,
  };
}

/** The name of the country that a record of somebody, or a copy of it, has. */
export const countryName = ({ country }: { country: string | null }): string | null =>
  country === null ? null : countryList.nameOf(country);

/** The names of the languages that somebody works in. */
export const languageNames = ({ languages = [] }: User): string[] => languages.map(languageList.nameOf);

/** An account as whoever opens it or signs in to it gets it. */
export function toCurrentUser(user: User): CurrentUser {
  const { id, username, email, img, phone, desc, isSeller } = user;
  const role = roleOf(user);
  const country = countryName(user);
  return { id, username, email, img, country, phone, desc, isSeller, role, createdAt: user.createdAt };
}

/** An account as its owner sees it. */
export function toMe(user: User): Me {
  return {
    ...toCurrentUser(user),
    ...toOffer(user),
    emailVerified: isVerified(user),
    isAskedToVerify: sendsMail() && !isVerified(user),
    wishedEmail: user.wishedEmail?.address ?? null,
    deletionAt: user.deletion?.at ?? null,
    timeZone: user.timeZone ?? null,
    locale: user.locale ?? null,
  };
}

/** What somebody says of their work. Accounts from before there was such a field have none. */
const toOffer = (user: User) => ({
  tagline: user.tagline ?? null,
  skills: user.skills ?? [],
  languages: languageNames(user),
  links: user.links ?? [],
});

/** An account as this viewer sees it: its owner with email and phone. */
export function toProfile(user: User, viewerId: string | undefined): Profile {
  const { id, username, img, desc, isSeller, email, phone } = user;
  return {
    id,
    username,
    img,
    country: countryName(user),
    desc,
    isSeller,
    createdAt: user.createdAt,
    ...toOffer(user),
    ...(isSeller ? toSellerFigures(user) : {}),
    ...(viewerId === id ? { email, phone } : {}),
    ...(user.erasedAt ? { isGone: true } : {}),
  };
}

function toSellerFigures(user: User) {
  const { totalStars, starNumber, lastDeliveryAt, responses = 0, responseTime = 0 } = user;
  const { ordersDone = 0, deliveries = 0, deliveriesInTime = 0 } = user;
  const { modulesDone = 0, modulesInTime = 0 } = user;
  return {
    totalStars,
    starNumber,
    rating: rating(totalStars, starNumber),
    byStars: stars.map((star) => user[starCount(star)] ?? 0),
    lastDeliveryAt,
    responseTime: responses > 0 ? Math.round(responseTime / responses) : null,
    ordersDone,
    deliveries,
    deliveriesInTime,
    modulesDone,
    modulesInTime,
  };
}
