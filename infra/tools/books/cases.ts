import { openCases } from '#functions/table/cases.ts';
import { money } from '#infra/tools/typed-amount.ts';
import type { Case } from '#shared/rules/case.ts';

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

/** Lists everything that needs a person. */
export const cases: Command = {
  words: [],
  does: 'lists everything that needs a person, oldest first',
  async run() {
    const open = await openCases();
    if (open.length === 0) console.log('Nothing needs a person.');
    for (const { card, since } of open)
      console.log(`${since.slice(0, 16).replace('T', ' ')}  ${textOf(card)}`);
    return 0;
  },
};
