import { bookDraw, finishDraw, requireDrawable, type DrawOutcome } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { findDraw, type Draw, type DrawPurpose } from '#functions/domain/money/books/draw.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { UserError } from '#infra/local/user-error.ts';
import { amountOf, money } from '#infra/tools/commands/typed-amount.ts';

import { actingFor, signedBy, type Command, type Values } from './command.ts';

const outcomes: Record<DrawOutcome['state'], string> = {
  onItsWay: 'is on its way to your bank',
  paid: 'is at your bank',
  failed: 'has come to nothing; it is booked back, and needs another --reference',
};

/** Draws what is safe to withdraw, or what sellers are paid by hand, from Stripe to the operator's bank. */
export const draw: Command = {
  words: ['AMOUNT'],
  does: 'draws this much of what is safe to withdraw to your bank, once per --reference (default: today); with --for-sellers, of what you pay sellers by hand; again, it goes on where it stopped',
  async run([typed = ''], values) {
    const reference = values.reference ?? timestamp().slice(0, 10);
    if (!/^[\w.-]{1,64}$/.test(reference))
      throw new UserError('A reference has up to 64 letters, digits, dots and hyphens.');
    if (!process.env['STRIPE_SECRET_KEY'] || !process.env['ENVIRONMENT'])
      throw new UserError('Set STRIPE_SECRET_KEY and ENVIRONMENT: a draw is a payout of Stripe.');
    const purpose: DrawPurpose = values['for-sellers'] ? 'bank' : 'owner';
    const booked = (await findDraw(reference)) ?? (await newDraw(typed, { reference, purpose, ...values }));
    if (!booked) return 1;
    const { amount, currency } = booked;
    if (amountOf(typed, currency) !== amount || booked.purpose !== purpose)
      throw new UserError(
        `The draw ${reference} is another one (name this one by another --reference): ${money(amount, currency)} for the ${booked.purpose}, by ${booked.by}.`,
      );
    const { state, payoutId, refused } = await finishDraw(booked);
    console.log(`${money(amount, currency)}, draw ${reference}, ${outcomes[state]}.`);
    console.log(refused ? `Stripe says: ${refused}` : `Stripe's payout: ${payoutId}`);
    return state === 'failed' ? 1 : 0;
  },
};

type Asked = Omit<Values, 'reference'> & { reference: string; purpose: DrawPurpose };

async function newDraw(typed: string, { reference, purpose, ...values }: Asked): Promise<Draw | undefined> {
  const acting = await actingFor(values);
  const limits = await readLimits();
  const { currency, safe, forSellers, available } = limits;
  const text = (minor: number) => money(minor, currency);
  const amount = amountOf(typed, currency);
  requireDrawable({ amount, purpose }, limits);
  const allowed =
    purpose === 'owner' ? `safe to withdraw: ${text(safe)}` : `waits to be paid by hand: ${text(forSellers)}`;
  console.log(`${text(amount)} go from Stripe to your bank as the draw ${reference}.`);
  console.log(`(${allowed}; available at Stripe: ${text(available)})`);
  console.log(signedBy(acting));
  if (values.yes) return bookDraw({ reference, amount, purpose }, limits, acting);
  console.log('Nothing is done yet: add --yes.');
  return undefined;
}
