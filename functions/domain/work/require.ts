import { now } from '#functions/lib/clock.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as workTexts from '#shared/texts/work.ts';
import type { Verb } from '#shared/work/phases.ts';
import { atStake } from '#shared/work/progress.ts';

import type { Access, Kind } from './kind.ts';
import { sideOf, upToDate, type Story, type WorkCard, type WorkItem } from './record.ts';

/** Who decides about which work, and the version of it that they have seen. */
export type Decider = { id: string; userId: string; seen?: number | undefined };

/** The work and the side on which somebody is. 404 where there is none; the error for strangers, and 403 for the other side than `only`. */
export function requireSide<Item extends WorkItem>(
  access: Access,
  story: Story<Item> | undefined,
  userId: string,
  only?: Side,
): { story: Story<Item>; side: Side } {
  if (!story) throw access.notFound();
  const side = sideOf(story.item.card, userId);
  if (!side) throw access.stranger();
  if (only && side !== only) throw forbidden(accessTexts.notYours);
  return { story, side };
}

/** Requires that this side, or the operator, may do this now: 409 otherwise, and if it has changed since `seen`. Answers the work as it is now. */
export function requireAllowed<Item extends WorkItem, V extends Verb>(
  { rules, changed }: Pick<Kind<Item, V>, 'rules' | 'changed'>,
  story: Story<Item>,
  verb: V,
  by: Side | 'operator',
  seen?: number,
): Item['card'] {
  const { card } = upToDate(rules, story).item;
  const refusal = rules.refusalOf(card, verb, by, now());
  if (refusal) throw conflict(refusal);
  if (seen !== undefined && seen !== card.version) throw conflict(changed);
  return card;
}

/** Requires that no more than this (minor units) is named of what is held, or was released. Answers how much that is. */
export function requireAtStake(
  { aboveHeld }: Pick<Kind, 'aboveHeld'>,
  card: WorkCard,
  amount: number,
): number {
  const most = atStake(card);
  if (amount <= most) return most;
  throw conflict(card.phase === 'DONE' ? workTexts.aboveReleased : aboveHeld);
}
