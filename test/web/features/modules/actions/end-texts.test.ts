import { describe, expect, it } from 'vitest';

import { aSidedModule } from '#test/web/features/modules/a-module.ts';
import { aHold, dollars } from '#test/web/features/orders/a-card.ts';
import { endTexts } from '#web/features/modules/actions/end-texts.ts';
import type { SidedModule } from '#web/features/modules/module-sides.ts';

const outcome = 'You get nothing for it. lea can assign another module in its place.';

describe('the dialog in which a freelancer gives up a module says what becomes of money', () => {
  it.each<[string, Partial<SidedModule>, string]>([
    ['nothing without any', { stage: 'SUBMITTED' }, outcome],
    ['nothing of an amount that is not confirmed', { stage: 'OK', amount: dollars(120) }, outcome],
    [
      'that what is confirmed is not owed any more',
      { stage: 'PAY', amount: dollars(120) },
      `lea no longer owes you $120. ${outcome}`,
    ],
    [
      'that what is held goes back',
      { stage: 'WAITING', hold: aHold({ amount: 180 }) },
      `All of the $180 that is held is refunded to lea. ${outcome}`,
    ],
  ])('%s', (_, part, description) => {
    expect(endTexts(aSidedModule(part), 'freelancer').description).toBe(description);
  });
});
