import { conflict, notFound } from '#functions/lib/errors.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import {
  change,
  create,
  get,
  glance,
  transact,
  update,
  type Freshness,
  type Step,
} from '#functions/table/table.ts';
import type { NewUser } from '#shared/api/auth.ts';
import type { Profile } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import { rating } from '#shared/rules/rating.ts';

/** An account as it is kept, with the totals of what happened to it; never its password. */
export type User = {
  id: string;
  username: string;
  email: string;
  img: string | null;
  country: string | null;
  phone: string | null;
  desc: string | null;
  isSeller: boolean;
  createdAt: string;
  totalStars: number;
  starNumber: number;
  lastDeliveryAt: string | null;
  /** How often a waiting buyer was answered, and in how many milliseconds in all. */
  responses?: number;
  responseTime?: number;
};

type Owner = { userId: string; username: string };
type UsernameItem = Owner & { passwordHash: string };

/** What signing in asks: whose name that is, and the hash that their password must match. */
export type Credential = { user: User; passwordHash: string };

/** An account as it begins. */
export function draft(id: string, account: Omit<NewUser, 'password'>): User {
  return {
    id,
    username: account.username,
    email: account.email,
    img: account.img ?? null,
    country: account.country ?? null,
    phone: account.phone ?? null,
    desc: account.desc ?? null,
    isSeller: account.isSeller,
    createdAt: createdAt(id),
    totalStars: 0,
    starNumber: 0,
    lastDeliveryAt: null,
  };
}

/**
 * Opens an account. Username and email are claimed in the same transaction, so each is had once. `claim` makes a
 * repeated request part of it.
 */
export async function register(user: User, passwordHash: string, claim: Step[] = []): Promise<void> {
  await transact([...addAccount(user, passwordHash), ...claim]);
}

/** Steps: a new account, and its claims to its names. */
export function addAccount(user: User, passwordHash: string): Step[] {
  const { id: userId, username, email } = user;
  const owner: Owner = { userId, username };
  return [
    create({ ...keys.username(username), ...owner, passwordHash }, () =>
      taken('username', messages.auth.usernameTaken),
    ),
    create({ ...keys.email(email), ...owner }, () => taken('email', messages.auth.emailTaken)),
    create({ ...keys.user(userId), ...user }),
  ];
}

const taken = (path: string, message: string) => conflict(message, { issues: [{ path, message }] });

/** The account with this id. */
export async function find(id: string, freshness?: Freshness): Promise<User | undefined> {
  return get<User>(keys.user(id), freshness);
}

/** The account with this id; 404 where there is none. */
export async function read(id: string): Promise<User> {
  const user = await glance((freshness) => find(id, freshness));
  if (!user) throw notFound(messages.notFound.user);
  return user;
}

/** The account with this id as others see it, and with email and phone as its owner does. */
export async function profile(id: string, viewerId: string | undefined): Promise<Profile> {
  const user = await read(id);
  const { username, img, country, desc, isSeller, email, phone } = user;
  return {
    id,
    username,
    img,
    country,
    desc,
    isSeller,
    createdAt: user.createdAt,
    ...(isSeller ? figuresOf(user) : {}),
    ...(viewerId === id ? { email, phone } : {}),
  };
}

/** What can be told of a seller's work. */
function figuresOf({ totalStars, starNumber, lastDeliveryAt, responses = 0, responseTime = 0 }: User) {
  return {
    totalStars,
    starNumber,
    rating: rating(totalStars, starNumber),
    lastDeliveryAt,
    responseTime: responses > 0 ? Math.round(responseTime / responses) : null,
  };
}

/** Whose username or email this is, if anybody's. */
export async function findCredential(usernameOrEmail: string): Promise<Credential | undefined> {
  // Somebody whom nobody knows is looked for just as long, so that the time tells nothing.
  const { userId, username } = (await get<Owner>(keys.login(usernameOrEmail))) ?? {
    userId: '',
    username: usernameOrEmail,
  };
  const [found, user] = await Promise.all([get<UsernameItem>(keys.username(username)), find(userId)]);
  return found && user && { user, passwordHash: found.passwordHash };
}

/** Replaces the hash of the same password, unless it was replaced meanwhile. */
export async function renewHash({ user, passwordHash }: Credential, renewed: string): Promise<void> {
  await update<object>(
    keys.username(user.username),
    expression`SET passwordHash = ${renewed}`,
    expression`passwordHash = ${passwordHash}`,
    () => ({}),
  );
}

/** Step: a review of one of this seller's gigs counts for the seller as well. */
export function addStars(sellerId: string, star: number): Step {
  return change(
    keys.user(sellerId),
    expression`ADD totalStars ${star}, starNumber ${1}`,
    expression`attribute_exists(PK)`,
  );
}

/** Step: this seller has answered a buyer who waited for so many milliseconds. */
export function noteResponse(sellerId: string, waited: number): Step {
  return change(
    keys.user(sellerId),
    expression`ADD responses ${1}, responseTime ${waited}`,
    expression`attribute_exists(PK)`,
  );
}

/** The seller has delivered something later already, and is known for that. */
export class DeliveredLater extends Error {
  override name = 'DeliveredLater';
}

/** Step: this seller has delivered work, at this ISO time, and nothing later so far. */
export function noteDelivery(sellerId: string, at: string): Step {
  return change(
    keys.user(sellerId),
    expression`SET lastDeliveryAt = ${at}`,
    expression`attribute_exists(PK) AND (attribute_type(lastDeliveryAt, ${'NULL'}) OR lastDeliveryAt <= ${at})`,
    (standing) => (standing ? new DeliveredLater() : new Error('There is no such seller.')),
  );
}
