import { describe, expect, it } from 'vitest';

import { machines, machinesText } from '#infra/tools/docs/machines.ts';
import { overwritableBy } from '#shared/rules/payment.ts';

describe.each(machines)(
  'the state graph of $name',
  ({ name, states, transitions, requires = {}, after = {} }) => {
    it('reaches each of its states from the initial one', () => {
      const reached = new Set<string>();
      const next = () =>
        transitions.filter(
          ({ from, to }) =>
            !reached.has(to) && (from.length === 0 || from.some((state) => reached.has(state))),
        );
      for (let found = next(); found.length > 0; found = next()) for (const { to } of found) reached.add(to);
      expect([...reached].toSorted()).toEqual(Object.keys(states).toSorted());
    });

    it('explains every state that it names', () => {
      for (const { from, to } of transitions) {
        for (const state of [...from, to]) expect(states[state]).toMatch(/\S/);
      }
    });

    it('has at most one next state for each state, action and actor, or tells which', () => {
      const steps = transitions.flatMap(({ action, by, from, given }) =>
        from.map((state) => `${action} by ${by} from ${state} ${given?.words ?? ''}`),
      );
      expect(new Set(steps).size).toBe(steps.length);
    });

    it('has its section with a diagram in the documentation', () => {
      const [section = ''] = machinesText().split(`## ${name}\n`).slice(1);
      expect(section).toContain('stateDiagram-v2');
      for (const { action, by, to } of transitions) expect(section).toContain(`--> ${to}: ${action} (${by})`);
    });

    it('documents what its actions require, and what happens by itself, which its clock may do', () => {
      const [section = ''] = (machinesText().split(`## ${name}\n`)[1] ?? '').split('\n## ');
      for (const [action, each] of Object.entries(requires))
        expect(section).toContain(`| \`${action}\` | ${each?.words} |`);
      for (const [state, endings = []] of Object.entries(after)) {
        for (const { do: action, words } of endings) {
          expect(section).toContain(`| \`${state}\` | ${words} | \`${action}\` |`);
          const step = transitions.find((each) => each.action === action && each.by === 'clock');
          expect(step?.from).toContain(state);
        }
      }
    });
  },
);

it('a payment that has succeeded is overwritten by nothing', () => {
  for (const status of ['requires_payment', 'processing', 'failed', 'succeeded'] as const) {
    expect(overwritableBy(status)).not.toContain('succeeded');
  }
  expect(overwritableBy('requires_payment')).toEqual([]);
  expect(overwritableBy('succeeded')).toEqual(['requires_payment', 'processing', 'failed']);
});
