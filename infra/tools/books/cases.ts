import { now } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import { money } from '#infra/tools/typed-amount.ts';
import { idOfCase, type Case } from '#shared/rules/case.ts';
import { plural } from '#shared/rules/plural.ts';
import { DAY } from '#shared/rules/protection.ts';

import type { Command } from './command.ts';

/** What a case is about, in a line. */
function textOf(card: Case): string {
  if (card.case === 'stuck') return `${card.PK} ${card.SK} is due, and fails again and again`;
  if (card.case === 'report') return `${card.reporterId} reports ${card.conversationId}: ${card.reason}`;
  const amount = money(card.amount, card.currency);
  const of = card.id ? `of ${card.kind} ${card.id}` : 'of nothing that we know';
  switch (card.case) {
    case 'payment':
      return `payment ${card.intentId} of ${amount} ${of} is set aside (${card.reason})`;
    case 'movement':
      return `${card.type} ${card.movementId} of ${amount} ${of} has come to nothing (${card.reason})`;
    case 'payout':
      return `payout ${card.movementId} of ${amount} ${of} is to be paid by hand`;
    case 'dispute':
      return `dispute ${card.disputeId} of the bank, with ${amount} taken ${of}, is ${card.state}`;
  }
}

const unmade = (type: string, id: string): string[] => [
  ...(type === 'refund' ? [`resolve ${id} REFERENCE`] : []),
  `write-off ${id}`,
];

/** The commands that close a case, or what does so without one. */
function waysOut(card: Case): { acts: string[]; orElse?: string } {
  const id = idOfCase(card);
  switch (card.case) {
    case 'payment':
      return card.reason === 'closed'
        ? { acts: [], orElse: 'it goes back by itself' }
        : { acts: [`give-back ${id}`, `dismiss ${id}`] };
    case 'movement':
      return { acts: unmade(card.type, id) };
    case 'payout':
      return { acts: [`claim ${id}`, `paid ${id} REFERENCE`, `unclaim ${id}`] };
    case 'dispute':
      return { acts: [], orElse: 'answer it in Stripe’s dashboard' };
    case 'stuck':
      return {
        acts: [
          ...(card.SK.startsWith('MOV#') ? unmade('refund', card.SK.slice('MOV#'.length)) : []),
          `close '${id}'`,
        ],
        orElse: 'mend its cause, and the next try takes it off',
      };
    case 'report':
      return { acts: [`close ${id}`] };
  }
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
      const { acts, orElse } = waysOut(card);
      console.log(`    ${[...(orElse ? [orElse] : []), ...acts].join(' · ')}`);
    }
    return 0;
  },
};
