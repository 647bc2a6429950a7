/**
 * Puts modules into each of their states in the table.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import { moduleMachine } from '#shared/rules/module-machine.ts';
import { moduleStatuses, type ModuleAction, type ModuleStatus } from '#shared/rules/module.ts';
import { recordsOf } from '#test/functions/domain/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findModule } from '#test/support/work.ts';

import { aBrowser, type Browser, type Reply } from './a-browser.ts';
import { anAward, moduleForm, put, strangers } from './an-award.ts';

const cloud = useCloud();

const actors = ['client', 'freelancer', 'another client', 'another freelancer', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);
let moduleId: string;
let projectId: string;

beforeAll(async () => {
  const award = await anAward(cloud);
  const others = await strangers(cloud);
  ({ moduleId, projectId } = award);
  browsers.set('client', award.client.browser);
  browsers.set('freelancer', award.freelancer.browser);
  browsers.set('another client', others.buyer.browser);
  browsers.set('another freelancer', others.seller.browser);
});

const status = (to: ModuleStatus, amount?: number) => (browser: Browser) =>
  browser.put(`/modules/${moduleId}/status`, { status: to, amount });

/** Every request that can change a module, and the action that it stands for. */
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

const isParty = (actor: Actor) => actor === 'client' || actor === 'freelancer';
const goals: Partial<Record<ModuleAction, ModuleStatus>> = {
  requestRework: 'REWORK',
  confirm: 'PAY',
  refuse: 'SUBMITTED',
};

/** Which of several steps of the same action is made only where money is held. */
const needsMoney = new Set<string | undefined>(['funded', 'it is all that is held']);

/** The status that the state machine requires for this actor's action in this state, and the next state if it is a step. */
function expected(state: ModuleStatus, action: ModuleAction, actor: Actor): [number, ModuleStatus?] {
  if (actor === 'visitor') return [401];
  // No money is held for this module.
  const transition = moduleMachine.transitions.find(
    (each) => each.action === action && !needsMoney.has(each.given?.words),
  );
  if (transition?.by !== actor) return [403];
  if ((transition.from as readonly string[]).includes(state)) return [200, transition.to as ModuleStatus];
  // A request for the status that the module already has is answered with the unchanged record.
  return [goals[action] === state ? 200 : 409];
}

describe.each(moduleStatuses)('a module that is %s', (state) => {
  const all = actions.flatMap((action) =>
    actors.map((actor) => ({ action, actor, expected: expected(state, action, actor) })),
  );
  const ask = async ({ action, actor, expected: [answer] }: (typeof all)[number]) =>
    expect((await requests[action]?.(browserOf(actor)))?.status, `${actor}: ${action}`).toBe(answer);

  it('refuses what the state machine does not allow, whoever asks, and stays as it is', async () => {
    await put(moduleId, state);
    const before = await recordsOf(projectId);
    for (const each of all.filter(({ expected: [, to] }) => !to)) await ask(each);
    for (const actor of actors) {
      const statusOf = async (reply: Promise<Reply>) => (await reply).status;
      const orVisitor = (answer: number) => (actor === 'visitor' ? 401 : answer);
      const toPay = state === 'PAY' ? 200 : 409;
      const browser = browserOf(actor);
      expect(await statusOf(browser.post(`/modules/pay/${moduleId}`)), actor).toBe(
        orVisitor(actor === 'client' ? toPay : 403),
      );
      // Never by a call.
      for (const goal of ['COMPLETED', 'WAITING'])
        expect(await statusOf(browser.put(`/modules/${moduleId}/status`, { status: goal })), actor).toBe(
          orVisitor(isParty(actor) ? 409 : 403),
        );
      expect(await statusOf(browser.get(`/modules/project/${projectId}`)), actor).toBe(
        orVisitor(isParty(actor) ? 200 : 403),
      );
    }
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
