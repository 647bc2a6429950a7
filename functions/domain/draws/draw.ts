import { findDraw, type Draw } from '#functions/domain/money/books/draw.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { signed, type Acting } from '#functions/domain/operator/money/acting.ts';
import { amountText } from '#functions/domain/recount/provider/amounts.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import {
  createBankPayout,
  findBankPayout,
  findBankPayoutOf,
  type BankPayout,
  type BankPayoutState,
} from '#functions/services/stripe/payouts/bank-payouts.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { update } from '#functions/table/write.ts';

import type { Limits } from './limits.ts';

/** What the operator asks for. `amount` in minor units. */
export type NewDraw = Pick<Draw, 'reference' | 'amount' | 'purpose'>;

/** 409 if this is more than may be drawn, or more than the provider has ready, or while something is unexplained. */
export function requireDrawable(
  { amount, purpose }: Pick<NewDraw, 'amount' | 'purpose'>,
  limits: Limits,
): void {
  const { currency, safe, forSellers, available, unexplained } = limits;
  const text = (minor: number) => `${amountText(minor, currency)} ${currency.toUpperCase()}`;
  if (unexplained !== 0)
    throw conflict(
      `Stripe has moved ${text(unexplained)} that nobody has explained yet: nothing can be drawn before.`,
    );
  if (purpose === 'owner' && amount > safe)
    throw conflict(`Only ${text(safe)} are safe to withdraw: the rest is not yours.`);
  if (purpose === 'bank' && amount > forSellers)
    throw conflict(`Only ${text(forSellers)} wait to be paid by hand and are not drawn yet.`);
  if (amount > available) throw conflict(`Stripe has only ${text(available)} available now.`);
}

/** Books a draw of an operator, once per reference. 409 if it is too much, or another draw was made since the limits were read. */
export async function bookDraw(draw: NewDraw, limits: Limits, acting: Acting): Promise<Draw> {
  requireDrawable(draw, limits);
  const { currency, draws, safe, forSellers } = limits;
  const { reference, amount, purpose } = draw;
  const { name: by } = acting.operator;
  const booked: Draw = { ...draw, by, currency, at: timestamp(), state: 'BOOKED' };
  const latest = newId();
  const again = () => conflict('Another draw was made in the meantime: run this again.');
  await transact([
    change(keys.draws(), {
      set: { count: draws + 1, latest },
      when: { count: draws || absent },
      refused: again,
    }),
    create({ ...keys.draw(reference), ...booked }, again),
    bookOf(booked, booked.amount, booked.reference, latest),
    ...signed(acting, {
      act: 'books.draw',
      about: { kind: 'draw', id: reference },
      before: { safe, forSellers },
      after: { amount, currency, purpose },
    }),
  ]);
  return booked;
}

/** Step: this much of a draw leaves the provider, or is back there (negative). */
function bookOf(
  { reference, purpose, currency, by }: Draw,
  amount: number,
  reason = reference,
  id = newId(),
): Step {
  const lines = [
    { account: accounts[purpose], amount },
    { account: accounts.provider, amount: -amount },
  ];
  const { PK } = keys.draw(reference);
  return book(PK, { kind: 'draw', currency, lines, at: timestamp(), by, reason }, id);
}

/** The state of a draw: its payout, or why there is none. */
export type DrawOutcome = { state: BankPayoutState; payoutId?: string; refused?: string };

/**
 * Requests the payout of a booked draw from the provider, or reads its state. Run again, it resumes where it stopped,
 * and never makes a second payout. A failed draw is booked back.
 */
export async function finishDraw(draw: Draw): Promise<DrawOutcome> {
  const { payoutId } = draw;
  if (draw.state === 'FAILED') return { state: 'failed', ...(payoutId ? { payoutId } : {}) };
  const payout = (await findPayoutOf(draw)) ?? (await createBankPayout(draw));
  if ('refused' in payout) {
    await bookBack(draw);
    return { state: 'failed', refused: payout.refused };
  }
  return record(draw, payout);
}

/**
 * Records the state of the draw with this reference, if its payout was made. A failed one is booked back, and the
 * operator is notified. Never makes a payout.
 */
export async function refreshDraw(reference: string): Promise<void> {
  const draw = await findDraw(reference);
  if (!draw || draw.state === 'FAILED') return;
  const payout = await findPayoutOf(draw);
  if (!payout) return;
  const { state, payoutId } = await record(draw, payout);
  const { amount, currency } = draw;
  if (state === 'failed') log.error('draw that failed set aside', { reference, payoutId, amount, currency });
}

const findPayoutOf = async ({ reference, payoutId }: Draw) =>
  payoutId ? findBankPayout(payoutId) : findBankPayoutOf(reference);

/** Records what the provider says of the payout of a draw. */
async function record(draw: Draw, payout: BankPayout): Promise<DrawOutcome> {
  const { reference, payoutId } = draw;
  if (!payoutId) {
    await update<Draw>(keys.draw(reference), {
      set: { state: 'SENT', payoutId: payout.id },
      when: { state: 'BOOKED' },
    });
  }
  if (payout.state === 'failed') await bookBack({ ...draw, state: 'SENT' });
  return { state: payout.state, payoutId: payout.id };
}

/** Books a failed draw back: its money is at the provider as before. */
async function bookBack(draw: Draw): Promise<void> {
  await transact([
    change(keys.draw(draw.reference), {
      set: { state: 'FAILED' },
      when: { state: draw.state },
      refused: () => conflict('This draw has just changed: run this again.'),
    }),
    bookOf(draw, -draw.amount, `${draw.reference} has failed`),
  ]);
}
