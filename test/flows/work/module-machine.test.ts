/**
 * Puts modules into each of their states in the table.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import { moduleMachine } from '#shared/rules/work/module-machine.ts';
import { moduleStatuses, type ModuleAction, type ModuleStatus } from '#shared/rules/work/module.ts';
import type { Browser, Reply } from '#test/flows/support/a-browser.ts';
import { anAward, moduleForm, put } from '#test/flows/support/an-award.ts';
import { recordsOf } from '#test/functions/domain/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findModule } from '#test/support/work.ts';

const cloud = useCloud();

let browsers: Record<'client' | 'freelancer', Browser>;
let moduleId: string;
let projectId: string;

beforeAll(async () => {
  const { client, freelancer, ...award } = await anAward(cloud);
  ({ moduleId, projectId } = award);
  browsers = { client: client.browser, freelancer: freelancer.browser };
});

const status = (to: ModuleStatus, amount?: number) => (browser: Browser) =>
  browser.put(`/modules/${moduleId}/status`, { status: to, amount });

/** Every request that can change a module, and the action that it stands for. Others than its party never may. */
const requests: Partial<Record<ModuleAction, (browser: Browser) => Promise<Reply>>> = {
  edit: (browser) => browser.put(`/modules/${moduleId}`, { ...moduleForm, name: 'Another name' }),
  submit: (browser) =>
    browser.put(`/modules/${moduleId}/freelancer`, { projectURL: 'https://figma.com/map' }),
  approve: status('OK', 300),
  requestRework: status('REWORK'),
  confirm: status('PAY'),
  refuse: status('SUBMITTED'),
};
const actions = Object.keys(requests) as (keyof typeof requests)[];

const goals: Partial<Record<ModuleAction, ModuleStatus>> = {
  requestRework: 'REWORK',
  confirm: 'PAY',
  refuse: 'SUBMITTED',
};

/** Which of several steps of the same action is made only where money is held. */
const needsMoney = new Set<string | undefined>([
  'funded',
  'it is all that is held, and was when it was last handed in',
]);

/** The transition of an action while no money is held for the module. */
function transitionOf(action: ModuleAction) {
  const found = moduleMachine.transitions.find(
    (each) => each.action === action && !needsMoney.has(each.given?.words),
  );
  if (!found) throw new Error(`There is no transition ${action}.`);
  return found;
}

/** The status that the state machine requires for an action in this state, and the next state if it is a step. */
function expected(state: ModuleStatus, action: ModuleAction): [number, ModuleStatus?] {
  const { from, to } = transitionOf(action);
  if ((from as readonly string[]).includes(state)) return [200, to as ModuleStatus];
  // A request for the status that the module already has is answered with the unchanged record.
  return [goals[action] === state ? 200 : 409];
}

describe.each(moduleStatuses)('a module that is %s', (state) => {
  const all = actions.map((action) => ({ action, expected: expected(state, action) }));
  const ask = async ({ action, expected: [answer] }: (typeof all)[number]) => {
    const browser = browsers[transitionOf(action).by as keyof typeof browsers];
    expect((await requests[action]?.(browser))?.status, action).toBe(answer);
  };

  it('refuses what the state machine does not allow, and stays as it is', async () => {
    await put(moduleId, state);
    const before = await recordsOf(projectId);
    for (const each of all.filter(({ expected: [, to] }) => !to)) await ask(each);
    const paying = await browsers.client.post(`/modules/pay/${moduleId}`);
    expect(paying.status).toBe(state === 'PAY' ? 200 : 409);
    // Never by a call.
    for (const browser of Object.values(browsers))
      for (const goal of ['COMPLETED', 'WAITING'])
        expect((await browser.put(`/modules/${moduleId}/status`, { status: goal })).status).toBe(409);
    expect(await recordsOf(projectId)).toEqual(before);
  });

  it('moves with each action that is allowed to the state that the machine names', async () => {
    for (const each of all.filter(({ expected: [, to] }) => to)) {
      await put(moduleId, state);
      await ask(each);
      expect(await findModule(moduleId)).toMatchObject({ status: each.expected[1] });
    }
  });
});
