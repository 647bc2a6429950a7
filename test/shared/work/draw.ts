import type { Random } from '#infra/seed/random.ts';
import type { HeldMoney } from '#shared/rules/held-money.ts';
import { DAY } from '#shared/rules/protection.ts';

/** A time at most so many days before this one, on a quarter of a day. ISO. */
export const isoBefore = (random: Random, now: number, most: number): string =>
  new Date(now - (random.whole(0, most * 4) * DAY) / 4).toISOString();

/** An amount that a side names: nothing, all of it, or any. */
export const drawOffer = (random: Random, held: number): number =>
  random.pick([0, held, random.whole(0, held)]);

/** What is held, with what a bank has examined of it, and the amounts that were named. */
export function drawMoney(
  random: Random,
  now: number,
  { isPaid, hasDispute }: { isPaid: boolean; hasDispute: boolean },
): HeldMoney {
  const ago = (most: number) => isoBefore(random, now, most);
  const isFrozen = isPaid && random.chance(0.1);
  const wasFrozen = isPaid && random.chance(0.2);
  const by = random.pick(['buyer', 'seller'] as const);
  const dispute = {
    by,
    openedAt: ago(40),
    ...(by === 'buyer' || random.chance(0.5) ? { buyer: random.pick([0, 30]) } : {}),
    ...(by === 'seller' || random.chance(0.5) ? { seller: 60 } : {}),
  };
  return {
    held: isPaid ? random.pick([100, 700]) : 0,
    released: 0,
    returning: 0,
    returned: 0,
    ...(isFrozen ? { frozenAt: ago(5) } : {}),
    ...(wasFrozen ? { freezes: [{ from: ago(40), until: new Date(now).toISOString() }] } : {}),
    ...(hasDispute ? { dispute } : {}),
  };
}
