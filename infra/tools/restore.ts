import type { parseArgs } from 'node:util';

import { findDueNow } from '#functions/domain/kinds/due-now.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { replay, type ReplayFinding } from '#functions/domain/money/replay/replay.ts';
import { now } from '#functions/lib/clock.ts';
import { EVENTS_KEPT } from '#functions/services/stripe/events.ts';
import { UserError } from '#infra/local/user-error.ts';

import { runCommands } from './commands/run-commands.ts';
import { money } from './commands/typed-amount.ts';

const usage = `npm run restore -- replay MOMENT    tells a table that was restored to this moment what has happened at Stripe since

  --yes   does it; without it, it says what the table does not know

A moment is written like 2026-01-31T12:00:00Z.`;

const options = { yes: { type: 'boolean', default: false } } as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** How what the table lacks is handled. */
const sentences: Record<ReplayFinding['what'], string> = {
  record: 'was paid: recorded',
  attach: 'was paid, and no payment names it: attached to its work, and recorded',
  giveBack: 'was paid and given back: both are booked',
  setAside: 'was paid, and nothing is due for it: set aside for you',
  cancel: 'could still be paid, and no payment names it: cancelled',
  reschedule: 'is at its bank, and no payment names it: replay again once the bank has decided',
  lost: 'was made, but what had decided it is lost: see "Restore" in infra/README.md',
};

const findingText = ({ what, providerId, amount, currency, of }: ReplayFinding) =>
  `${providerId}  ${money(amount, currency)}  ${of}\n    ${sentences[what]}`;

function momentOf(typed: string): number {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(typed) ? Date.parse(typed) : NaN;
  if (!(moment <= now())) throw new UserError(`${typed} is no moment that has been.\n\n${usage}`);
  return moment;
}

async function replaySince(typed: string, { yes }: Values): Promise<number> {
  const moment = momentOf(typed);
  if (!process.env['STRIPE_SECRET_KEY'] || !process.env['ENVIRONMENT'])
    throw new UserError('Set STRIPE_SECRET_KEY and ENVIRONMENT: what has happened is asked of Stripe.');
  if (now() - moment > EVENTS_KEPT)
    console.log('Stripe keeps events for 30 days: of what it has said before, only payments are found.\n');
  const { findings, events, failures } = await replay(moment, { works, findDueNow }, yes);
  for (const finding of findings) console.log(findingText(finding));
  console.log(`\n${events} events since ${typed}; ${findings.length} things that the table did not know.`);
  if (failures > 0) console.log(`${failures} could not be replayed, see above: mend that, and replay again.`);
  if (!yes) console.log('Nothing is done yet: add --yes.');
  return yes && failures === 0 ? 0 : 1;
}

function commandOf([name, moment]: string[], values: Values): (() => Promise<number>) | undefined {
  return name === 'replay' && moment !== undefined ? () => replaySince(moment, values) : undefined;
}

await runCommands({ usage, options, about: 'restore', commandOf });
