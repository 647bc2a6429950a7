import { keyOf } from '#functions/domain/money/books/movement.ts';
import {
  isFailedMovement,
  type FailedMovement,
} from '#functions/domain/operator/money/find-failed-movement.ts';
import { isRetried } from '#functions/domain/operator/money/retry.ts';
import { now } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import { failuresOf, type Due } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { isStuck } from '#functions/table/schedule-retry.ts';
import { quoted } from '#infra/tools/commands/quoted.ts';
import { money } from '#infra/tools/commands/typed-amount.ts';
import { BALANCE, idOfCase, type Case } from '#shared/rules/money/case.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';

import { currencyHere, type Command } from './command.ts';
import { bearers } from './elsewhere.ts';

/** The commands that close a case, and what does so without one. */
type Ways = { acts: string[]; orElse?: string };

function balanceText({ provider, books, currency }: Extract<Case, { case: 'difference' }>): string {
  const than = provider > books ? 'more' : 'less';
  return `balance: Stripe has ${money(Math.abs(provider - books), currency)} ${than} than its statement and the books say`;
}

/** What a case is about, in a line. */
function textOf(card: Case): string {
  if (card.case === 'stuck') return `${card.PK} ${card.SK} is due, and fails again and again`;
  if (card.case === 'report')
    return `${card.reporterId} reports ${card.conversationId}: ${quoted(card.reason)}`;
  if (card.case === 'checkout')
    return `checkout is closed: Stripe has booked the ${card.kind} ${card.id} in ${card.settled.toUpperCase()}`;
  if (card.case === 'difference' && card.name === BALANCE) return balanceText(card);
  if (card.case === 'difference')
    return `${card.name} is ${money(card.provider, card.currency)} at Stripe and ${money(card.books, card.currency)} in the books`;
  if (card.case === 'line')
    return `${card.type} ${card.source || card.lineId} of ${money(card.amount, card.currency)} in Stripe’s statement (${card.reason})`;
  const amount = money(card.amount, card.currency);
  const of = card.id ? `of ${card.kind} ${card.id}` : 'of nothing that we know';
  switch (card.case) {
    case 'payment':
      return `payment ${card.intentId} of ${amount} ${of} is set aside (${card.reason})`;
    case 'movement':
      return `${card.type} ${card.movementId} of ${amount} ${of} ${card.reason === 'delayed' ? 'could not be made for long' : 'has come to nothing'} (${card.reason})`;
    case 'payout':
      return `payout ${card.movementId} of ${amount} ${of} is to be paid by hand`;
    case 'dispute':
      return `dispute ${card.disputeId} of the bank, with ${amount} taken ${of}, is ${card.state}`;
    case 'held':
      return `${amount} ${of} is here since ${card.chargedAt.slice(0, 10)}: ${whyHeld[card.reason]}`;
    case 'taken':
      return card.state === 'ended'
        ? `refund ${card.refundId} ${of} has come back since it was said whose loss it was`
        : `refund ${card.refundId} of ${amount} ${of} was made at Stripe itself`;
  }
}

/** Why money has not left for so long. */
const whyHeld: Record<Extract<Case, { case: 'held' }>['reason'], string> = {
  examined: 'a payment is under review',
  held: 'neither side has it yet',
  payoutsHeld: 'you hold the payouts of its seller',
  unpaid: 'its seller is not paid yet',
};

/** The commands by which money leaves that was here for long. */
function waysOfHeld({ reason, id, sellerId }: Extract<Case, { case: 'held' }>): Ways {
  if (reason === 'examined') return { acts: [], orElse: 'close the case of the dispute or the refund first' };
  if (reason === 'held')
    return { acts: [], orElse: `it ends by its clock; in a dispute, decide ${id} AMOUNT` };
  const refund = `refund ${id} AMOUNT`;
  if (reason === 'payoutsHeld') return { acts: [`release-payouts ${sellerId}`, refund] };
  return { acts: [refund], orElse: 'it is paid, or goes back' };
}

const unmade = (type: string | undefined, id: string): string[] => [
  ...(type === 'reversal' ? [] : [`resolve ${id} REFERENCE`]),
  `write-off ${id}`,
];

const giveIt = (id: string): string => `give ${id} seller|buyer AMOUNT REFERENCE`;

/** A record that was stuck, as it is now: a movement, or any other. */
type Stuck = Partial<Due> & Partial<FailedMovement>;

/** The commands that close the case of a stuck record: it may have recovered, and a movement has commands of its own. */
function waysOfStuck(id: string, record: Stuck | undefined): { acts: string[]; orElse?: string } {
  if (!record || !isStuck(failuresOf(record))) return { acts: [`close '${id}'`] };
  const orElse = 'mend its cause, and the next try takes it off';
  const { movementId } = record;
  if (!movementId) return { acts: [], orElse };
  const movement = record as FailedMovement;
  return { acts: waysOfMovement(movement), orElse };
}

/** The commands for a stuck movement, by its current state. */
const waysOfMovement = (movement: FailedMovement): string[] => [
  ...(isRetried(movement) ? [`retry ${movement.movementId}`] : []),
  ...(isFailedMovement(movement) ? unmade(movement.type, movement.movementId) : []),
];

/** The commands that close a line of the statement. */
function waysOfLine({ reason, lineId, amount, currency }: Extract<Case, { case: 'line' }>): string[] {
  const [typed = ''] = money(Math.abs(amount), currency).split(' ');
  if (reason === 'topup')
    return [`${amount > 0 ? 'deposit' : 'correct provider owner'} ${typed} --reference ${lineId}`];
  // What is in another currency is in no books.
  if (reason === 'payoutElsewhere' || currency !== currencyHere()) return [`close ${lineId}`];
  const [from, to] = amount > 0 ? ['ACCOUNT', 'unexplained'] : ['unexplained', 'ACCOUNT'];
  return [`correct ${from} ${to} ${typed} --reference ${lineId}`, `close ${lineId}`];
}

/**
 * The commands that close a case, as they are typed, or what does so without one. Words in capitals are the operator's to find. Of
 * what is stuck or delayed, the record as it is now decides.
 */
export function waysOut(card: Case, record?: Stuck): Ways {
  const id = idOfCase(card);
  switch (card.case) {
    case 'payment':
      return card.reason === 'closed'
        ? { acts: [], orElse: 'it goes back by itself' }
        : { acts: [`give-back ${id}`, `dismiss ${id}`] };
    case 'movement':
      return card.reason === 'delayed'
        ? {
            acts: [
              ...(record?.movementId ? waysOfMovement(record as FailedMovement) : []),
              `refund ${card.id} AMOUNT`,
            ],
            orElse: 'it is made once your balance is enough and its seller can be paid',
          }
        : { acts: card.type === 'refund' ? unmade(card.type, id) : [`write-off ${id}`] };
    case 'payout':
      return { acts: [`claim ${id}`, `paid ${id} REFERENCE`, `unclaim ${id}`] };
    case 'dispute':
      return card.state === 'won' || card.state === 'lost' || card.currency !== currencyHere()
        ? {
            acts: [
              `keep ${id}`,
              ...(card.state === 'won' && card.currency === currencyHere() ? [giveIt(id)] : []),
            ],
          }
        : { acts: [], orElse: 'answer it in Stripe’s dashboard' };
    case 'taken':
      return card.state === 'ended'
        ? { acts: [`keep ${id}`, ...(card.amount === 0 ? [giveIt(id)] : [])] }
        : { acts: Object.keys(bearers).map((bearer) => `take ${id} ${bearer}`) };
    case 'line':
      return { acts: waysOfLine(card) };
    case 'difference':
      return { acts: [`difference '${id}'`] };
    case 'held':
      return waysOfHeld(card);
    case 'checkout':
      return { acts: ['open-checkout'] };
    case 'stuck':
      return waysOfStuck(id, record);
    case 'report':
      return { acts: [`close ${id}`] };
  }
}

/** The record of which it depends what closes its case. */
export async function recordOf(card: Case): Promise<Stuck | undefined> {
  if (card.case === 'stuck') return findItem<Stuck>({ PK: card.PK, SK: card.SK });
  return card.case === 'movement' ? findItem<Stuck>(keyOf(card)) : undefined;
}

/** Lists everything that needs a person. */
export const cases: Command = {
  words: [],
  does: 'lists everything that needs a person, oldest first, for how long it has waited, and what closes it',
  async run() {
    const open = await openCases();
    if (open.length === 0) console.log('Nothing needs a person.');
    for (const { card, since } of open) {
      const days = plural(Math.floor((now() - Date.parse(since)) / DAY), 'day');
      console.log(`${since.slice(0, 16).replace('T', ' ')} (${days})  ${textOf(card)}`);
      const { acts, orElse } = waysOut(card, await recordOf(card));
      console.log(`    ${[...(orElse ? [orElse] : []), ...acts].join(' · ')}`);
    }
    return 0;
  },
};
