import { describe, expect, it } from 'vitest';

import type { ModuleEvent } from '#shared/entities/work/module.ts';
import { moduleActions } from '#shared/rules/work/module.ts';
import { aSidedModule, clockOf } from '#test/web/features/modules/a-module.ts';
import { aCommission, aHold, dollars, NOW } from '#test/web/features/orders/a-card.ts';
import type { SidedModule } from '#web/features/modules/module-sides.ts';
import { clockSentence } from '#web/features/modules/status/module-clock.ts';
import { eventText, isFailure } from '#web/features/modules/status/module-events.ts';
import { moneySentences } from '#web/features/modules/status/money-sentences.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

const parties = ['client', 'freelancer'] as const;
/** The freelancer alone knows the commission. */
const seenBy = (party: (typeof parties)[number], part: Partial<SidedModule>, gross = 180) =>
  aSidedModule({ ...part, commission: party === 'freelancer' ? aCommission(gross) : null });

it.each<[string, Partial<SidedModule>, string, string]>([
  [
    'not paid beforehand',
    {},
    'You have not paid beforehand: you pay once you and kofi.dev agree on an amount.',
    'lea has not paid beforehand, but pays once you both agree on an amount.',
  ],
  ['to be paid', { stage: 'PAY' }, 'You have not paid yet.', 'lea has not paid yet.'],
  [
    'approved for less',
    { stage: 'OK', hold: aHold({ amount: 180 }), amount: dollars(120) },
    '$180 is held. Once kofi.dev confirms the amount, kofi.dev gets $120 and $60 goes back to you.',
    '$180 is held. Once you confirm the amount, you get $108 after commission and $60 goes back to lea.',
  ],
  [
    'taken back by the bank',
    { stage: 'ENDED', hold: aHold() },
    'Your bank has taken this payment back for you.',
    'The bank of lea has taken this payment back: you are not paid for this module.',
  ],
])('where the money of a module is: %s', (_, part, forClient, forFreelancer) => {
  expect(parties.map((party) => moneySentences(seenBy(party, part), party))).toEqual([
    [forClient],
    [forFreelancer],
  ]);
});

describe('what happens by itself to a module', () => {
  const moment = formatMoment(clockOf('lapse').at, NOW);
  const sentences = (part: Partial<SidedModule>) =>
    parties.map((party) => clockSentence(seenBy(party, part), party, NOW));

  it.each<[string, Partial<SidedModule>, string | null, string | null]>([
    ['nothing without a clock', {}, null, null],
    [
      'work that is not handed in',
      { clock: clockOf('lapse', 0, 180) },
      `If kofi.dev does not hand in the work by ${moment}, the module ends and $180 goes back to you.`,
      `If you do not hand in the work by ${moment}, the module ends and $180 goes back to lea.`,
    ],
    [
      'the same without money',
      { clock: clockOf('lapse') },
      `If kofi.dev does not hand in the work by ${moment}, the module ends.`,
      `If you do not hand in the work by ${moment}, the module ends.`,
    ],
    [
      'work that nobody looks at',
      { stage: 'SUBMITTED', clock: clockOf('approve', 180) },
      `If you do nothing by ${moment}, kofi.dev gets $180.`,
      `If lea does nothing by ${moment}, you get $162 after commission.`,
    ],
    [
      'an amount that is not confirmed',
      { stage: 'OK', clock: clockOf('confirm', 120, 60) },
      `If kofi.dev does not answer by ${moment}, kofi.dev gets $120 and $60 goes back to you.`,
      `If you do not answer by ${moment}, you get $108 after commission and $60 goes back to lea.`,
    ],
    [
      'two amounts without an agreement',
      { stage: 'DISPUTED', clock: clockOf('divide', 120, 60) },
      `If you and kofi.dev do not agree by ${moment}, the middle of the two amounts counts: kofi.dev gets $120 and $60 goes back to you.`,
      `If you and lea do not agree by ${moment}, the middle of the two amounts counts: you get $108 after commission and $60 goes back to lea.`,
    ],
    [
      'an agreed amount that is not paid',
      { stage: 'PAY', barsAt: '2026-12-01T09:32:00.000Z' },
      `If you do not pay by ${moment}, you can neither hire nor order until it is paid.`,
      null,
    ],
    [
      'one that is long overdue',
      { stage: 'PAY', barsAt: '2026-11-01T09:32:00.000Z' },
      'It is long overdue: you can neither hire nor order until it is paid.',
      null,
    ],
  ])('%s', (_, part, forClient, forFreelancer) => {
    expect(sentences(part)).toEqual([forClient, forFreelancer]);
  });

  it('is said to the silent side of a dispute as its own', () => {
    const module = { stage: 'DISPUTED', clock: clockOf('acceptOffer', 0, 180) } as const;
    expect(clockSentence(aSidedModule({ ...module, actions: ['acceptOffer'] }), 'freelancer', NOW)).toBe(
      `If you name no amount by ${moment}, $180 goes back to lea.`,
    );
  });
});

describe('the history of a module', () => {
  const event = (by: ModuleEvent['by'], what: ModuleEvent['what'], amount?: number): ModuleEvent => ({
    at: '2026-11-25T09:00:00.000Z',
    by,
    what,
    note: null,
    amount: amount === undefined ? null : dollars(amount),
  });
  const said = (...each: Parameters<typeof event>) => eventText(event(...each), aSidedModule(), 'client');

  it('says who did what, as its reader is called', () => {
    expect(said('client', 'fund', 180)).toBe('You paid $180 beforehand');
    expect(said('freelancer', 'submit')).toBe('kofi.dev handed in the work');
    expect(said('client', 'approve', 120)).toBe('You approved the work for $120');
    expect(said('freelancer', 'dispute', 150)).toBe('kofi.dev opened a dispute and asked for $150');
    expect(said('client', 'dispute', 50)).toBe('You opened a dispute and offered $50');
    expect(said('clock', 'lapse')).toBe('Ended: the work was not handed in in time');
    expect(said('bank', 'takeBack')).toBe('The bank took the payment back');
    expect(said('operator', 'takeBack', 60)).toBe('The marketplace gave $60 back');
  });

  it('has words for everything that can happen', () => {
    for (const what of moduleActions)
      for (const by of ['client', 'freelancer', 'clock', 'bank', 'operator'] as const)
        expect(said(by, what)).toMatch(/^\S.*\S$/);
    expect(moduleActions.filter((what) => isFailure(event('clock', what)))).toContain('lapse');
  });
});
