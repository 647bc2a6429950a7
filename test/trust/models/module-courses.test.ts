import { afterAll, describe, expect, it } from 'vitest';

import { moduleEndingOf } from '#shared/rules/module-endings.ts';
import { stageOf, type ModuleFacts } from '#shared/rules/module-facts.ts';
import { allowedModuleActions } from '#shared/rules/module-machine.ts';
import { protection } from '#shared/rules/protection.ts';
import { sized } from '#test/size.ts';

import { tally } from '../tally.ts';
import { movedByEarlierFreezes, whatIn } from './courses.ts';
import { searchModules, shippedRules, type ModuleRules } from './module-courses.ts';

/** In days: the shortest and the longest, and in a full run two between them. */
const deadlines = sized(0, 1) ? [1, 14, 30, 60] : [1, 60];

let seen = 0;
afterAll(() => {
  process.stdout.write(
    `Modules: ${seen.toLocaleString('en-US')} situations, and what is held in each of them ends.\n`,
  );
});

/** The search, counted, with what must be true of it whatever a bank does. */
function searched(...given: Parameters<typeof searchModules>) {
  const found = searchModules(...given);
  seen += found.situations;
  tally('situations of modules', found.situations);
  expect(found.findings.slice(0, 3)).toEqual([]);
  expect(found.longest).toBeLessThanOrEqual(protection.ceiling);
  return found;
}

/** The days that a bank examines a payment: so many that a clock which they moved wrongly would reach the ceiling. */
const EXAMINED = 30;

describe('whatever the two sides of a module do, funded on whichever day or never', () => {
  it('its money ends where it should', () => {
    const { situations, ends, longest } = searched(deadlines);
    expect(situations).toBeGreaterThan(sized(25_000, 50_000));
    expect(longest).toBeGreaterThan(70);
    expect(ends).toEqual([
      'DISPUTED: acceptOffer',
      'DISPUTED: divide',
      'OK: confirm',
      'OK: lapse',
      'REWORK: lapse',
      'SUBMITTED: approve',
      'WAITING: lapse',
    ]);
  });

  it('money is held as much longer as a bank examines the payment, and goes back for no other reason', () => {
    const { ends } = searched([1], { examinedFor: EXAMINED });
    expect(ends).toContain('DISPUTED: divide');
  });
});

/** The facts as if the payment, from which the ceiling is counted, had been made now. */
const justFunded = (facts: ModuleFacts, now: number): ModuleFacts =>
  facts.fundedAt ? { ...facts, fundedAt: new Date(now).toISOString() } : facts;

const timeless: Partial<ModuleRules> = {
  allowedActions: (facts, by, now) => allowedModuleActions(justFunded(facts, now), by, now),
  refusalOfAmount: (facts, amount, now) => shippedRules.refusalOfAmount(justFunded(facts, now), amount, now),
};

const worse: Record<string, [Partial<ModuleRules>, string, examinedFor?: number]> = {
  'an ending that is missing': [
    { endingOf: (facts) => (stageOf(facts) === 'SUBMITTED' ? undefined : moduleEndingOf(facts)) },
    'nothing ever ends it',
  ],
  'no ceiling': [
    {
      ...timeless,
      endingOf: (facts) => {
        const { dispute } = facts;
        return moduleEndingOf(dispute ? justFunded(facts, Date.parse(dispute.openedAt)) : facts);
      },
    },
    'money is held beyond the ceiling',
  ],
  'rework that does not fit before the ceiling': [timeless, 'a refund though the freelancer is not late'],
  'a dispute that does not fit before the ceiling': [timeless, 'a dispute that was cut short'],
  'a clock that waits for what a bank has examined before it began': [
    { endingOf: movedByEarlierFreezes(moduleEndingOf) },
    'a dispute that was cut short',
    EXAMINED,
  ],
};

describe('the search finds', () => {
  it.each(Object.entries(worse))('%s', (_, [rules, what, examinedFor]) => {
    const searched = searchModules([1], { rules: { ...shippedRules, ...rules }, until: what, examinedFor });
    expect(whatIn(searched)).toContain(what);
  });
});
