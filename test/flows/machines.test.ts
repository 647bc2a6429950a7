/**
 * Puts modules into each of their states in the table.
 * @module-tag local
 */

import { beforeAll, describe, expect, it } from 'vitest';

import { moduleKey } from '#functions/domain/modules/record.ts';
import { findItem } from '#functions/table/read.ts';
import type { Transition } from '#shared/rules/machine.ts';
import type { ModuleFacts } from '#shared/rules/module-facts.ts';
import { moduleMachine } from '#shared/rules/module-machine.ts';
import {
  moduleStatuses,
  type ModuleAction,
  type ModuleActor,
  type ModuleStage,
  type ModuleStatus,
} from '#shared/rules/module.ts';
import { recordsOf } from '#test/functions/domain/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, type Browser, type Reply } from './a-browser.ts';
import { anAward, moduleForm, put, strangers } from './an-award.ts';

const cloud = useCloud();

type Actor = 'client' | 'freelancer' | 'another client' | 'another freelancer' | 'visitor';
const actors: Actor[] = ['client', 'freelancer', 'another client', 'another freelancer', 'visitor'];
const browsers = new Map<Actor, Browser>();
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
  browsers.set('visitor', aBrowser(cloud));
});

const status = (to: ModuleStatus, amount?: number) => (browser: Browser) =>
  browser.put(`/modules/${moduleId}/status`, { status: to, amount });

/** Every request that can change a module, and the action that it stands for. */
const requests: { name: string; action: ModuleAction; send: (browser: Browser) => Promise<Reply> }[] = [
  {
    name: 'edits it',
    action: 'edit',
    send: (browser) => browser.put(`/modules/${moduleId}`, { ...moduleForm, name: 'Another name' }),
  },
  {
    name: 'submits work',
    action: 'submit',
    send: (browser) =>
      browser.put(`/modules/${moduleId}/freelancer`, { projectURL: 'https://figma.com/map' }),
  },
  { name: 'approves it', action: 'approve', send: status('OK', 300) },
  { name: 'asks for rework', action: 'requestRework', send: status('REWORK') },
  { name: 'confirms the amount', action: 'confirm', send: status('PAY') },
  { name: 'refuses the amount', action: 'refuse', send: status('SUBMITTED') },
];

const partyOf: Partial<Record<Actor, string>> = { client: 'client', freelancer: 'freelancer' };
const goals: Partial<Record<ModuleAction, ModuleStatus>> = {
  requestRework: 'REWORK',
  confirm: 'PAY',
  refuse: 'SUBMITTED',
};

/** The status that the state machine requires for this actor's action in this state. */
function expected(state: ModuleStatus, action: ModuleAction, actor: Actor): number {
  if (actor === 'visitor') return 401;
  const transition = moduleMachine.transitions.find((each) => each.action === action);
  if (!transition || transition.by !== partyOf[actor]) return 403;
  const isLegal = (transition.from as readonly string[]).includes(state);
  // A request for the status that the module already has is answered with the unchanged record.
  return isLegal || goals[action] === state ? 200 : 409;
}

const records = () => recordsOf(projectId);

describe.each(moduleStatuses)('a module that is %s', (state) => {
  describe.each(actors)('as a %s', (actor) => {
    it.each(requests)(
      'answers as the state machine requires to a user who $name',
      async ({ action, send }) => {
        await put(moduleId, state);
        const before = await records();
        const browser = browsers.get(actor);
        if (!browser) throw new Error(`There is no ${actor}.`);
        const reply = await send(browser);
        expect(reply.status).toBe(expected(state, action, actor));
        if (reply.status !== 200 || goals[action] === state) expect(await records()).toEqual(before);
      },
    );

    it('is paid for by its client alone, and only when confirmed', async () => {
      await put(moduleId, state);
      const before = await records();
      const reply = await browsers.get(actor)?.post(`/modules/pay/${moduleId}`);
      const mayPay = actor === 'client' && state === 'PAY';
      expect(reply?.status).toBe(actor === 'visitor' ? 401 : actor === 'client' ? (mayPay ? 200 : 409) : 403);
      expect(await records()).toEqual(before);
    });

    it.each(['COMPLETED', 'WAITING'])('is never made %s by a call', async (goal) => {
      await put(moduleId, state);
      const before = await records();
      const reply = await browsers.get(actor)?.put(`/modules/${moduleId}/status`, { status: goal });
      expect(reply?.status).toBe(actor === 'visitor' ? 401 : partyOf[actor] ? 409 : 403);
      expect(await records()).toEqual(before);
    });

    it('is read by its two parties', async () => {
      const reply = await browsers.get(actor)?.get(`/modules/project/${projectId}`);
      expect(reply?.status).toBe(actor === 'visitor' ? 401 : partyOf[actor] ? 200 : 403);
    });
  });
});

const transitions: readonly Transition<ModuleStage, ModuleAction, ModuleActor, ModuleFacts>[] =
  moduleMachine.transitions;

it('moves the module with each legal action to the state that the machine names', async () => {
  for (const { action, by, from, to, given } of transitions) {
    const request = requests.find((each) => each.action === action);
    const browser = browsers.get(by as Actor);
    // No money is held for this module.
    if (!request || !browser || given?.words === 'funded') continue;
    for (const state of from) {
      await put(moduleId, state as ModuleStatus);
      await request.send(browser);
      expect(await findItem(moduleKey(moduleId))).toMatchObject({ status: to });
    }
  }
});
