import { createHash, randomBytes } from 'node:crypto';

import { now, timestamp } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { above } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { drop, type Step } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { admitFrom } from './attempts.ts';

const BYTES = 32;

/** What somebody may do who has a link from one of our mails. */
export type LinkPurpose = keyof typeof accountLimits.links;

/** What a link allows, once: `about` says what else it is bound to. The token of the link itself is stored nowhere. */
export type Link = { purpose: LinkPurpose; userId: string; about?: string };

/** A link as it is stored: `at` is when it was made, `until` when it ends, in milliseconds. */
export type LinkItem = Key & Link & { at: string; until: number; ttl: number };

/** The token is random and long, so that a fast hash of it cannot be reversed. */
const keyOf = (token: string) => keys.token(createHash('sha256').update(token).digest('base64url'));

/** Makes a link, and answers its token. */
export async function issueToken(
  link: Link,
  until = now() + accountLimits.links[link.purpose],
): Promise<string> {
  const token = randomBytes(BYTES).toString('base64url');
  const item: LinkItem = {
    ...keyOf(token),
    ...link,
    at: timestamp(),
    until,
    ttl: Math.ceil(until / 1000),
  };
  await put(item);
  return token;
}

/** The same for a token that was used, is too old, was made up or belongs to another kind of link: 400. */
export const linkIsOver = () => invalid(authTexts.linkOver);

/**
 * What the link with this token allows, if that is one of these. What is tried is counted by address, and beyond the limit it is a
 * 429 for whichever token.
 */
export async function findLink(
  token: string,
  purposes: readonly LinkPurpose[],
  { address, what }: { address: string; what: 'reset' | 'verify' },
): Promise<LinkItem> {
  const [link] = await Promise.all([findItem<LinkItem>(keyOf(token)), admitFrom(address, what)]);
  if (!link || link.until <= now() || !purposes.includes(link.purpose)) throw linkIsOver();
  return link;
}

/** Step: uses a link up. Of two at once, one fails. */
export const consumeLink = ({ PK, SK }: LinkItem): Step =>
  drop({ PK, SK }, { when: { until: above(now()) }, refused: linkIsOver });
