import { parseArgs } from 'node:util';

import { findDueNow } from '#functions/domain/kinds/due-now.ts';
import { findDisputed, works } from '#functions/domain/kinds/kinds.ts';
import { readMovements } from '#functions/domain/money/books/books.ts';
import { replay } from '#functions/domain/money/replay/replay.ts';
import { amountText } from '#functions/domain/recount/provider/amounts.ts';
import { upToDate } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import { dueAt } from '#functions/table/due.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import { recordOf, waysOut } from '#infra/tools/books/cases.ts';
import { options } from '#infra/tools/books/command.ts';
import { commands } from '#infra/tools/books/commands.ts';
import { idOfCase, type Case } from '#shared/rules/money/case.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { attempt, count, type Marketplace, type Played, type Sale } from './a-marketplace.ts';
import type { Happening } from './happenings.ts';
import { amountOf } from './parties.ts';

/** Runs a command about the books as it is typed by this operator, who means it. Answers whether it was done. */
export async function run(operator: string, typed: string): Promise<boolean> {
  const args = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { values, positionals } = parseArgs({
    args: [...args, '--as', operator, '--reason', 'It is right.', '--yes'],
    options,
    allowPositionals: true,
  });
  const [name = '', ...words] = positionals;
  const command = commands[name];
  if (command?.words.length !== words.length) throw new Error(`There is no command ${typed}`);
  return (await command.run(words, values)) === 0;
}

/** Where an operator says that something belongs that nobody can explain. */
const explanations = ['losses', 'fees', 'owner'];

/** What is typed for an act that the list of cases names, with what only the operator knows. */
export function typedFor(act: string, choice: number): string {
  return act
    .replace('REFERENCE', 'SEPA-4711')
    .replace('ACCOUNT', explanations[choice % explanations.length] ?? '');
}

const nameOf = (card: Case, act: string) =>
  `operator: ${card.case}${'reason' in card && card.case !== 'report' ? ` ${card.reason}` : ''}: ${act.split(' ')[0]}`;

/** An operator does something about a case that is open: one of the acts that the list names. */
export async function closeSome(market: Marketplace, { choice }: Happening): Promise<void> {
  const open = await openCases();
  const card = open[choice % open.length]?.card;
  const acts = card ? waysOut(card, await recordOf(card)).acts : [];
  const act = acts[Math.floor(choice / 7) % acts.length];
  if (!card || !act) return;
  await attempt(market, nameOf(card, act), () =>
    run(market.world.operatorFor(choice), typedFor(act, choice)),
  );
}

/** An operator decides, gives back, holds again, pays nothing for a while, lets go on, forgives a debt, draws; or looks what was lost. */
export async function operate(market: Marketplace, sale: Sale, happening: Happening): Promise<void> {
  const { choice, part } = happening;
  const { world, seller } = market;
  const text = amountText(amountOf(market, happening), 'usd');
  const { kind, found } = await findDisputed(sale.id);
  const card = found && upToDate(kind.rules, found).item.card;
  const on = (name: string) => `${name} ${sale.id} ${text} --seen ${card?.version}`;
  const ofPhase: Partial<Record<string, string[]>> = {
    DISPUTED: [on('decide')],
    DONE: [on('refund'), on('refund --from-market'), `reopen ${sale.id} --seen ${card?.version}`],
  };
  const others = [
    `hold-payouts ${seller.id} --days ${1 + (part % 30)}`,
    ...Array<string>(market.done.has('operator: hold-payouts') ? 6 : 0).fill(`release-payouts ${seller.id}`),
    `write-off-debt ${seller.id} ${amountText(part, 'usd')}`,
    ...Array<string>(3).fill(
      `draw ${amountText(part, 'usd')} --reference ${choice}-${part} ${world.isByHand ? '--for-sellers' : ''}`,
    ),
    `draw ${text} --reference ${choice}-${part}`,
    'replay',
  ];
  const all = (choice % 4 > 0 && ofPhase[card?.phase ?? '']) || others;
  const typed = all[Math.floor(choice / 4) % all.length] ?? '';
  if (typed !== 'replay') {
    const [name = ''] = typed.split(' ');
    const more = ['--from-market', '--for-sellers'].find((each) => typed.includes(each)) ?? '';
    await attempt(market, `operator: ${name} ${more}`.trim(), () => run(world.operatorFor(choice), typed));
    return;
  }
  await replay(now() - part * (DAY / 4), { works, findDueNow }, true);
  count(market, 'replay');
}

/** How long the provider knows a request again, at most. */
const FORGOTTEN = 26 * 3_600_000;

/**
 * The table is restored to before a movement was sent, more than a day ago: it does not say that the provider was asked, which has
 * forgotten that as well.
 */
export async function forget(market: Marketplace): Promise<void> {
  const all = await Promise.all(market.sales.map(async (sale) => readMovements(booksOf(sale))));
  const asked = all
    .flat()
    .find(
      ({ type, state, sentAt, failed }) =>
        type !== 'fee' && state === 'SENT' && !failed && sentAt && now() - Date.parse(sentAt) > FORGOTTEN,
    );
  if (!asked) return;
  const { kind, id, movementId, attempts } = asked;
  await update(keys.movement(booksOf({ kind, id }), movementId), {
    set: { state: 'REQUESTED', attempts: 0, ...dueAt(now(), movementId) },
    remove: ['sentAt', 'providerId'],
    when: { state: 'SENT', attempts },
  });
  count(market, `restored before a ${asked.type} was sent`);
}

/** Closes all cases that are open, each by the first act of the list that is not refused; answers those that stay open. */
export async function closeAll(market: Played, turn: number): Promise<Case[]> {
  const { world } = market;
  for (const { card } of await openCases()) {
    const { acts } = waysOut(card, await recordOf(card));
    // The parts of a payout by hand have an order, and may be begun without success; of others any may be meant.
    if (card.case === 'payout' && turn % 3 === 1) acts.splice(1, 1);
    const from = card.case === 'payout' || card.case === 'line' ? 0 : turn % Math.max(1, acts.length);
    for (const act of [...acts.slice(from), ...acts.slice(0, from)]) {
      const isOpen = (await openCases()).some((each) => idOfCase(each.card) === idOfCase(card));
      if (!isOpen) break;
      await attempt(market, nameOf(card, act), () => run(world.operatorFor(0), typedFor(act, turn)));
    }
  }
  return (await openCases()).map(({ card }) => card);
}
