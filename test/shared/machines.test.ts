import { describe, expect, it } from 'vitest';

import { machines } from '#infra/tools/docs/machines.ts';
import { sources } from '#shared/rules/machine.ts';
import { paymentMachine, reportActions, reportedStatuses } from '#shared/rules/money/payment.ts';

describe.each(machines)('the state graph of $name', ({ states, transitions, after = {} }) => {
  it('reaches each of its states from the initial one', () => {
    const reached = new Set<string>();
    const next = () =>
      transitions.filter(
        ({ from, to }) => !reached.has(to) && (from.length === 0 || from.some((state) => reached.has(state))),
      );
    for (let found = next(); found.length > 0; found = next()) for (const { to } of found) reached.add(to);
    expect([...reached].toSorted()).toEqual(Object.keys(states).toSorted());
  });

  it('has at most one next state for each state, action and actor, or tells which', () => {
    const steps = transitions.flatMap(({ action, by, from, given }) =>
      from.map((state) => `${action} by ${by} from ${state} ${given?.words ?? ''}`),
    );
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('does by itself only what its clock may do', () => {
    for (const [state, endings = []] of Object.entries(after))
      for (const { do: action } of endings) {
        const step = transitions.find((each) => each.action === action && each.by === 'clock');
        expect(step?.from).toContain(state);
      }
  });
});

it('a payment that has succeeded is overwritten by nothing', () => {
  for (const status of reportedStatuses)
    expect(sources(paymentMachine, reportActions[status])).not.toContain('succeeded');
  expect(sources(paymentMachine, 'begin')).toEqual([]);
  expect(sources(paymentMachine, 'succeed')).toEqual(['requires_payment', 'processing', 'failed']);
});
