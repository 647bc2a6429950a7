import { describe, expect, it } from 'vitest';

import type { ModuleEvent } from '#shared/entities/work/module.ts';
import { moduleMachine } from '#shared/rules/work/module-machine.ts';
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
    'not paid in advance',
    {},
    'You have not paid in advance: you pay once you and kofi.dev agree on an amount.',
    'lea has not paid in advance, but pays once you both agree on an amount.',
  ],
  [
    'given up before anything was paid',
    { stage: 'ENDED', status: 'PAY' },
    'No money is held or owed.',
    'No money is held or owed.',
  ],
  ['to be paid', { stage: 'PAY' }, 'You have not paid yet.', 'lea has not paid yet.'],
  [
    'approved for less',
    { stage: 'OK', hold: aHold({ amount: 180 }), amount: dollars(120) },
    '$180 is held. Once kofi.dev confirms the amount, $120 is released to kofi.dev and $60 is refunded to you.',
    '$180 is held. Once you confirm the amount, you get $108 after commission and $60 is refunded to lea.',
  ],
  [
    'approved for all',
    { stage: 'OK', hold: aHold({ amount: 180 }), amount: dollars(180) },
    '$180 is held. Once kofi.dev confirms the amount, $180 is released to kofi.dev.',
    '$180 is held. Once you confirm the amount, you get $162 after commission.',
  ],
  [
    'approved for nothing',
    { stage: 'OK', hold: aHold({ amount: 180 }), amount: dollars(0) },
    '$180 is held. Once kofi.dev confirms the amount, $180 is refunded to you.',
    '$180 is held. Once you confirm the amount, $180 is refunded to lea.',
  ],
  [
    'given back by the marketplace',
    { stage: 'ENDED', hold: aHold({ examiner: 'operator' }) },
    'The marketplace has refunded this payment to you.',
    'The marketplace has refunded this payment to lea: you are not paid for this module.',
  ],
  [
    'taken back by the bank',
    { stage: 'ENDED', hold: aHold() },
    'Your bank has charged this payment back.',
    'The bank of lea has charged this payment back: you are not paid for this module.',
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
      `If kofi.dev does not hand in the work by ${moment}, the module ends and $180 is refunded to you.`,
      `If you do not hand in the work by ${moment}, the module ends and $180 is refunded to lea.`,
    ],
    [
      'the same without money',
      { clock: clockOf('lapse') },
      `If kofi.dev does not hand in the work by ${moment}, the module ends.`,
      `If you do not hand in the work by ${moment}, the module ends.`,
    ],
    [
      'rework that is not handed in',
      { stage: 'REWORK', clock: clockOf('lapse', 0, 180) },
      `If kofi.dev does not hand it in again by ${moment}, the module ends and $180 is refunded to you.`,
      `If you do not hand it in again by ${moment}, the module ends and $180 is refunded to lea.`,
    ],
    [
      'the same without money, again',
      { stage: 'REWORK', clock: clockOf('lapse') },
      `If kofi.dev does not hand it in again by ${moment}, the module ends.`,
      `If you do not hand it in again by ${moment}, the module ends.`,
    ],
    [
      'an amount that is not confirmed, without money',
      { stage: 'OK', clock: clockOf('lapse') },
      `If kofi.dev does not answer by ${moment}, the module ends.`,
      `If you do not answer by ${moment}, the module ends.`,
    ],
    [
      'work that nobody looks at',
      { stage: 'SUBMITTED', clock: clockOf('approve', 180) },
      `If you do nothing by ${moment}, $180 is released to kofi.dev.`,
      `If lea does nothing by ${moment}, you get $162 after commission.`,
    ],
    [
      'the same without money, which ends it',
      { stage: 'SUBMITTED', clock: clockOf('lapse') },
      `If you do nothing by ${moment}, the module ends.`,
      `If lea does nothing by ${moment}, the module ends, and you get nothing for it.`,
    ],
    [
      'an amount that is not confirmed',
      { stage: 'OK', clock: clockOf('confirm', 120, 60) },
      `If kofi.dev does not answer by ${moment}, $120 is released to kofi.dev and $60 is refunded to you.`,
      `If you do not answer by ${moment}, you get $108 after commission and $60 is refunded to lea.`,
    ],
    [
      'an amount of all that is held',
      { stage: 'OK', clock: clockOf('confirm', 180) },
      `If kofi.dev does not answer by ${moment}, $180 is released to kofi.dev.`,
      `If you do not answer by ${moment}, you get $162 after commission.`,
    ],
    [
      'an amount of nothing',
      { stage: 'OK', clock: clockOf('confirm', 0, 180) },
      `If kofi.dev does not answer by ${moment}, $180 is refunded to you.`,
      `If you do not answer by ${moment}, $180 is refunded to lea.`,
    ],
    [
      'two amounts without an agreement',
      { stage: 'DISPUTED', clock: clockOf('divide', 120, 60) },
      `If you and kofi.dev do not agree by ${moment}, the middle of the two amounts counts: $120 is released to kofi.dev and $60 is refunded to you.`,
      `If you and lea do not agree by ${moment}, the middle of the two amounts counts: you get $108 after commission and $60 is refunded to lea.`,
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
      `If you name no amount by ${moment}, $180 is refunded to lea.`,
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
  const said = (...each: Parameters<typeof event>) =>
    parties.map((party) => eventText(event(...each), aSidedModule(), party));

  it.each<[ModuleEvent['by'], ModuleEvent['what'], forClient: string, forFreelancer: string]>([
    ['client', 'assign', 'You assigned the module', 'lea assigned the module'],
    ['client', 'edit', 'You changed the assignment', 'lea changed the assignment'],
    ['client', 'fund', 'You paid $60 in advance', 'lea paid $60 in advance'],
    ['freelancer', 'submit', 'kofi.dev handed in the work', 'You handed in the work'],
    ['client', 'approve', 'You approved the work for $60', 'lea approved the work for $60'],
    ['client', 'requestRework', 'You asked for changes', 'lea asked for changes'],
    ['freelancer', 'confirm', 'kofi.dev confirmed $60', 'You confirmed $60'],
    ['freelancer', 'refuse', 'kofi.dev declined $60', 'You declined $60'],
    ['client', 'pay', 'You paid $60', 'lea paid $60'],
    ['client', 'cancel', 'You cancelled the module', 'lea cancelled the module'],
    ['freelancer', 'quit', 'kofi.dev gave up the module', 'You gave up the module'],
    [
      'client',
      'dispute',
      'You opened a dispute and offered to release $60',
      'lea opened a dispute and offered to release $60',
    ],
    [
      'freelancer',
      'dispute',
      'kofi.dev opened a dispute and asked for $60',
      'You opened a dispute and asked for $60',
    ],
    ['client', 'offer', 'You offered to release $60', 'lea offered to release $60'],
    ['freelancer', 'offer', 'kofi.dev asked for $60', 'You asked for $60'],
    [
      'client',
      'acceptOffer',
      'You accepted the amount of the other side',
      'lea accepted the amount of the other side',
    ],
    ['freelancer', 'refund', 'kofi.dev refunded $60', 'You refunded $60'],
  ])('says of oneself, and by name of the other: %s %s', (by, what, forClient, forFreelancer) => {
    expect(said(by, what, 60)).toEqual([forClient, forFreelancer]);
  });

  it('says of a client who would release nothing what they ask for', () => {
    expect(said('client', 'dispute', 0)[1]).toBe('lea opened a dispute and asked for all of the money back');
    expect(said('client', 'offer', 0)[0]).toBe('You asked for all of the money back');
  });

  it.each<[ModuleEvent['by'], ModuleEvent['what'], string]>([
    ['clock', 'approve', 'Approved in full: the client has not answered in time'],
    ['clock', 'confirm', 'Confirmed: the freelancer has not answered in time'],
    ['clock', 'lapse', 'Cancelled: the work was not handed in in time'],
    ['clock', 'acceptOffer', 'Dispute ended: nobody named another amount in time'],
    ['clock', 'divide', 'Dispute ended without an agreement: the middle of the two amounts counts'],
    ['clock', 'returnUnclaimed', 'The money is refunded: the freelancer could not be paid in time'],
    ['bank', 'freeze', 'The bank is reviewing the payment'],
    ['operator', 'freeze', 'The marketplace is reviewing the payment'],
    ['bank', 'unfreeze', 'The bank has cleared the payment'],
    ['operator', 'unfreeze', 'The marketplace has cleared the payment'],
    ['bank', 'takeBack', 'The bank charged $60 back'],
    ['operator', 'takeBack', 'The marketplace refunded $60'],
    ['operator', 'decide', 'The marketplace decided the dispute: $60 is released to the freelancer'],
    ['operator', 'refund', 'The marketplace refunded $60'],
    ['operator', 'reopen', 'The marketplace opened a dispute: the money is held again'],
  ])('says alike to both: %s %s', (by, what, sentence) => {
    expect(said(by, what, 60)).toEqual([sentence, sentence]);
  });

  it('says what a module has waited for that has ended by itself', () => {
    const saidOf = (status: SidedModule['status']) =>
      eventText(event('clock', 'lapse'), aSidedModule({ stage: 'ENDED', status }), 'client');
    expect([saidOf('REWORK'), saidOf('SUBMITTED'), saidOf('OK')]).toEqual([
      'Cancelled: the work was not handed in in time',
      'Cancelled: the client has not approved the work in time',
      'Cancelled: the freelancer has not confirmed the amount in time',
    ]);
  });

  it('says what an amount was named for where it is not known', () => {
    expect(said('freelancer', 'confirm')).toEqual([
      'kofi.dev confirmed the amount',
      'You confirmed the amount',
    ]);
    expect(said('freelancer', 'refuse')).toEqual(['kofi.dev declined the amount', 'You declined the amount']);
    expect(said('client', 'pay')).toEqual(['You paid the module', 'lea paid the module']);
    expect(said('bank', 'takeBack')[0]).toBe('The bank charged the payment back');
    expect(said('operator', 'takeBack')[0]).toBe('The marketplace refunded the payment');
  });

  it('has a sentence for everything that can happen', () => {
    for (const { action, by } of moduleMachine.transitions)
      expect(said(by, action, 60), `${action} by ${by}`).not.toContain('The module has changed');
    expect(moduleActions.filter((what) => isFailure(event('clock', what)))).toContain('lapse');
  });
});
