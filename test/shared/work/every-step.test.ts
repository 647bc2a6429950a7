import { describe, expect, it } from 'vitest';

import type { Machine } from '#shared/rules/machine.ts';
import { moduleMachine } from '#shared/rules/work/module-machine.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import { moduleRules, moduleView } from '#shared/work/module.ts';
import { orderRules, orderView } from '#shared/work/order.ts';
import { isOver, phases, type Phase, type Verb } from '#shared/work/phases.ts';
import { isPaid, paidOf, type Progress } from '#shared/work/progress.ts';
import type { Rules, View } from '#shared/work/view.ts';

import { fundedIn, unfundedIn } from './some-modules.ts';
import { paidIn, unpaidIn } from './some-orders.ts';
import { at, day } from './some-work.ts';

type AnyView = Pick<View<Verb, string, string, string, string>, 'stages'> & {
  actions: Partial<Record<Verb, string>>;
};
type In = Record<'paid' | 'unpaid', (phase: Phase) => Progress>;
type Kind = [string, Rules, AnyView, Machine<string, string, string, Progress>, In];

const kinds: Kind[] = [
  ['an order', orderRules, orderView, orderMachine, { paid: paidIn, unpaid: unpaidIn }],
  ['a module', moduleRules, moduleView, moduleMachine, { paid: fundedIn, unpaid: unfundedIn }],
];

const actors = ['buyer', 'seller', 'clock', 'bank', 'operator'] as const;
const AMOUNT = 700;
const sum = ({ held, released, returning, returned }: Progress['money']) =>
  held + released + returning + returned;

describe.each(kinds)(
  '%s, at every stage, with every action and actor',
  (_, rules, { stages, actions }, machine, facts) => {
    const starts = phases.flatMap((phase) =>
      (['unpaid', 'paid'] as const).filter((paid) => stages[phase]?.[paid]).map((paid) => facts[paid](phase)),
    );
    const combinations = starts.flatMap((before) =>
      actors.flatMap((by) =>
        (Object.keys(actions) as Verb[]).map((verb) => ({
          before,
          verb,
          by,
          name: `${verb} by ${by} in ${before.phase}, ${paidOf(before)}`,
        })),
      ),
    );
    /** Those that are allowed on day 4, with what comes of them. */
    const legal = combinations
      .filter(({ before, verb, by }) => rules.refusalOf(before, verb, by, at(4)) === undefined)
      .map((each) => {
        const { verb, by } = each;
        const { after } = rules.step(each.before, { do: verb, by, at: day(4), amount: AMOUNT });
        return { ...each, after };
      });

    it('is refused with a sentence what it does not allow', () => {
      for (const { before, verb, by, name } of combinations) {
        const refusal = rules.refusalOf(before, verb, by, at(4));
        if (refusal !== undefined) expect(refusal.message, name).toMatch(/\.$/);
        const allowed = rules.allowedActions(before, by, at(4));
        expect(allowed.includes(rules.actionOf(verb)), name).toBe(refusal === undefined);
      }
    });

    it('goes where its machine says', () => {
      expect(legal.length).toBeGreaterThan(50);
      for (const { before, verb, by, after, name } of legal) {
        const [action, person, stage] = [rules.actionOf(verb), rules.personOf(by), rules.stageOf(before)];
        const to = machine.transitions
          .filter((step) => step.action === action && step.by === person && step.from.includes(stage))
          .find(({ given }) => given?.holds(after) ?? true)?.to;
        expect(rules.stageOf(after), name).toBe(to);
        expect(after.times.phase, name).toBe(after.phase === before.phase ? before.times.phase : day(4));
        expect(after.was !== undefined, name).toBe(['DISPUTED', 'ENDED'].includes(after.phase));
      }
    });

    it('keeps all of the money that the bank does not take back', () => {
      for (const { before, verb, after, name } of legal) {
        const { money, terms } = before;
        const isPayment = verb === 'pay' || verb === 'settle';
        const taken = verb === 'takeBack' ? Math.min(money.held, AMOUNT) : 0;
        expect(sum(after.money), name).toBe(isPayment ? (terms.total ?? AMOUNT) : sum(money) - taken);
        const { held, released, returning } = after.money;
        expect(Math.min(held, released, returning), name).toBeGreaterThanOrEqual(0);
        expect(held > 0, name).toBe(isPaid(after) && !isOver(after.phase));
      }
    });

    it('has an end for all money that is held, unless a bank examines the payment', () => {
      const endless = legal.filter(({ after }) => after.money.held > 0 && !rules.endingOf(after));
      expect(endless.filter(({ after }) => !after.money.frozenAt)).toEqual([]);
    });
  },
);
