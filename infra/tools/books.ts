import type { parseArgs } from 'node:util';

import { bookDraw, finishDraw, requireDrawable, type Outcome } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { findDraw, type Draw, type Purpose } from '#functions/domain/draws/record.ts';
import { detailsOf, waitingPayouts } from '#functions/domain/draws/waiting.ts';
import { confirmByHand } from '#functions/domain/money/movements/confirm-by-hand.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { UserError } from '#infra/local/user-error.ts';

import { actOnWork } from './act-on-work.ts';
import { runCommands } from './run-commands.ts';
import { amountOf, money } from './typed-amount.ts';
import { whoami } from './whoami.ts';

const usage = `npm run books -- draw AMOUNT              draws this much of what is safe to withdraw to your bank, once per --reference
                                          (default: today); with --for-sellers, of what you pay sellers by hand
npm run books -- waiting                  lists what you are to pay sellers by hand
npm run books -- paid PAYOUT REFERENCE    records that you have paid one of these, with the reference of your bank

npm run books -- decide ID AMOUNT         ends the dispute about an order or a module: its seller gets this much
npm run books -- refund ID AMOUNT         gives back this much of what was released, from what its seller got
npm run books -- reopen ID                holds again what was released and not paid out yet, and opens a dispute

  --by NAME   who draws or has paid (default: you, as AWS or this machine knows you)
  --as NAME   the operator who decides, gives back or opens again; with --reason WHY, which both sides read, and --seen VERSION,
              which is said without --yes
  --yes       does it; without it, all but \`waiting\` say what they would do`;

const options = {
  reference: { type: 'string' },
  'for-sellers': { type: 'boolean', default: false },
  by: { type: 'string' },
  as: { type: 'string' },
  reason: { type: 'string' },
  seen: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

const outcomes: Record<Outcome['state'], string> = {
  onItsWay: 'is on its way to your bank',
  paid: 'is at your bank',
  failed: 'has come to nothing; it is booked back, and needs another --reference',
};

async function draw(typed: string, values: Values): Promise<number> {
  const reference = values.reference ?? timestamp().slice(0, 10);
  if (!/^[\w.-]{1,64}$/.test(reference))
    throw new UserError('A reference has up to 64 letters, digits, dots and hyphens.');
  if (!process.env['STRIPE_SECRET_KEY'] || !process.env['ENVIRONMENT'])
    throw new UserError('Set STRIPE_SECRET_KEY and ENVIRONMENT: a draw is a payout of Stripe.');
  const purpose: Purpose = values['for-sellers'] ? 'bank' : 'owner';
  const booked = (await findDraw(reference)) ?? (await newDraw(typed, { reference, purpose, ...values }));
  if (!booked) return 1;
  const { amount, currency } = booked;
  if (amountOf(typed, currency) !== amount || booked.purpose !== purpose)
    throw new UserError(
      `The draw ${reference} is another one: ${money(amount, currency)} for the ${booked.purpose}, by ${booked.by}.`,
    );
  const { state, payoutId, refused } = await finishDraw(booked);
  console.log(`${money(amount, currency)}, draw ${reference}, ${outcomes[state]}.`);
  console.log(refused ? `Stripe says: ${refused}` : `Stripe's payout: ${payoutId}`);
  return state === 'failed' ? 1 : 0;
}

type Asked = Omit<Values, 'reference'> & { reference: string; purpose: Purpose };

async function newDraw(typed: string, { reference, purpose, ...values }: Asked): Promise<Draw | undefined> {
  const limits = await readLimits();
  const { currency, safe, forSellers, available } = limits;
  const text = (minor: number) => money(minor, currency);
  const amount = amountOf(typed, currency);
  const by = values.by ?? (await whoami());
  requireDrawable({ amount, purpose }, limits);
  const allowed =
    purpose === 'owner' ? `safe to withdraw: ${text(safe)}` : `waits to be paid by hand: ${text(forSellers)}`;
  console.log(`${text(amount)} go from Stripe to your bank as the draw ${reference}, by ${by}.`);
  console.log(`(${allowed}; available at Stripe: ${text(available)})`);
  if (values.yes) return bookDraw({ reference, amount, purpose, by }, limits);
  console.log('Nothing is done yet: add --yes.');
  return undefined;
}

async function tellWaiting(): Promise<number> {
  const payouts = await waitingPayouts();
  if (payouts.length === 0) console.log('Nobody waits to be paid by hand.');
  for (const payout of payouts) {
    const { seller, email, title, since, isExamined } = await detailsOf(payout);
    const { movementId, amount, currency, kind, id } = payout;
    console.log(
      `${movementId}  ${money(amount, currency).padStart(14)}  since ${since.slice(0, 10)}  ${seller} <${email}>`,
    );
    console.log(`    for the ${kind} ${id}: ${title}`);
    if (isExamined) console.log('    Do not pay it yet: the bank of its buyer examines the payment.');
  }
  return 0;
}

async function paid(movementId: string, reference: string, values: Values): Promise<number> {
  const payout = (await waitingPayouts()).find((each) => each.movementId === movementId);
  if (!payout)
    throw new UserError(`No payout ${movementId} waits: \`npm run books -- waiting\` lists those that do.`);
  if (!/\S/.test(reference) || reference.length > 140)
    throw new UserError('The reference of your bank has 1 to 140 characters.');
  const { amount, currency } = payout;
  const { seller } = await detailsOf(payout);
  const by = values.by ?? (await whoami());
  console.log(`${money(amount, currency)} were paid to ${seller} as ${reference}, by ${by}.`);
  if (!values.yes) {
    console.log('Nothing is recorded yet: add --yes.');
    return 1;
  }
  await confirmByHand(payout, { by, reference });
  console.log('Recorded.');
  return 0;
}

function commandOf([name, first, second]: string[], values: Values): (() => Promise<number>) | undefined {
  if (name === 'waiting') return tellWaiting;
  if (name === 'draw' && first !== undefined) return () => draw(first, values);
  if (name === 'paid' && first !== undefined && second !== undefined)
    return () => paid(first, second, values);
  if ((name === 'decide' || name === 'refund') && first !== undefined && second !== undefined)
    return () => actOnWork({ do: name, id: first, typed: second }, values);
  if (name === 'reopen' && first !== undefined) return () => actOnWork({ do: name, id: first }, values);
  return undefined;
}

await runCommands({ usage, options, about: 'books', commandOf });
