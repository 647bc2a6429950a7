import type { Module, ModuleClock } from '#shared/entities/work/module.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import { otherName, sharesText } from '#web/components/held-money/shares.ts';
import { now } from '#web/lib/time/clock.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

import { roleOf, type SidedModule } from '../module-sides.ts';

type Silence = { of: ModuleParty; ofOneself: string; ofTheOther: string };

const silence = (of: ModuleParty, ofOneself: string, ofTheOther: string): Silence => ({
  of,
  ofOneself,
  ofTheOther,
});

/** Who lets the clock run out, and how. */
function silenceIn({ stage, actions }: Module, party: ModuleParty): Silence {
  if (stage === 'DISPUTED') {
    // The one who can accept an amount has not named one.
    const other = party === 'client' ? 'freelancer' : 'client';
    return silence(actions.includes('acceptOffer') ? party : other, 'name no amount', 'names no amount');
  }
  if (stage === 'SUBMITTED') return silence('client', 'do nothing', 'does nothing');
  if (stage === 'OK') return silence('freelancer', 'do not answer', 'does not answer');
  if (stage === 'REWORK')
    return silence('freelancer', 'do not hand it in again', 'does not hand it in again');
  return silence('freelancer', 'do not hand in the work', 'does not hand in the work');
}

function condition(module: SidedModule, { action }: ModuleClock, party: ModuleParty): string {
  const name = otherName(module, roleOf(party));
  if (action === 'divide') return `you and ${name} do not agree`;
  const { of, ofOneself, ofTheOther } = silenceIn(module, party);
  return of === party ? `you ${ofOneself}` : `${name} ${ofTheOther}`;
}

function result(module: SidedModule, clock: ModuleClock, party: ModuleParty): string {
  const shares = sharesText(clock, module, roleOf(party));
  if (clock.action === 'divide') return `the middle of the two amounts counts: ${shares}`;
  if (clock.action === 'lapse') return shares ? `the module ends and ${shares}` : 'the module ends';
  return shares;
}

/** What happens by itself to a module and when, as this party reads it; null if nothing does. */
export function clockSentence(module: SidedModule, party: ModuleParty, at = now()): string | null {
  const { clock, barsAt } = module;
  if (clock)
    return `If ${condition(module, clock, party)} by ${formatMoment(clock.at, at)}, ${result(module, clock, party)}.`;
  if (!barsAt || party !== 'client') return null;
  return Date.parse(barsAt) > at
    ? `If you do not pay by ${formatMoment(barsAt, at)}, you can neither hire nor order until it is paid.`
    : 'It is long overdue: you can neither hire nor order until it is paid.';
}
