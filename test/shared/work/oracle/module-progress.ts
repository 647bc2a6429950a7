import type { ModuleAction, ModuleActor } from '#shared/rules/module.ts';

import { sideOf, stageOf, type ModuleFacts } from './module-facts.ts';
import { moduleStageAfter } from './module-machine.ts';
import {
  amountForSeller,
  clearsAt,
  divided,
  takenBack,
  thawed,
  unclaimed,
  withOffer,
} from './money-progress.ts';

/** What somebody does to a module, at an ISO time. `amount` in minor units: paid, approved, or named in a dispute. */
export type Act = {
  action: ModuleAction;
  by: ModuleActor;
  at: string;
  amount?: number | undefined;
  /** The days that what is released will take to clear, of a payment. */
  clearance?: number | undefined;
};

/** A module after this was done. Nothing is checked but that its stage allows the action. */
export function moduleProgress<Facts extends ModuleFacts>(before: Facts, act: Act): Facts {
  const facts = { ...before, ...changes(before, act) };
  const stage = stageOf(before);
  const to = moduleStageAfter(stage, act.action, act.by, facts);
  if (to !== stage) facts.statusAt = act.at;
  if (to === 'ENDED') facts.endedAt = act.at;
  else if (to !== 'DISPUTED') facts.status = to;
  return facts;
}

function changes(
  facts: ModuleFacts,
  { action, by, at, amount = 0, clearance = 0 }: Act,
): Partial<ModuleFacts> {
  const { held, fundedAt, lowerApprovals = 0 } = facts;
  switch (action) {
    case 'edit':
      return { updateCount: 1 };
    case 'fund':
      return { fundedAt: at, charged: amount, held: amount, clearance };
    case 'submit':
      return { submittedAt: at };
    case 'approve':
      if (by === 'clock') return paidOut(facts, held, at);
      return { amount, ...(fundedAt && amount < held ? { lowerApprovals: lowerApprovals + 1 } : {}) };
    case 'requestRework':
    case 'refuse':
      return { amount: undefined };
    case 'confirm':
      return fundedAt ? paidOut(facts, facts.amount ?? 0, at) : {};
    case 'pay':
      return {
        paidAt: at,
        charged: amount,
        released: amount,
        clearance,
        clearsAt: clearsAt(at, clearance),
      };
    case 'cancel':
    case 'quit':
    case 'lapse':
      return divided(facts, 0, at);
    case 'dispute':
    case 'offer':
      return withOffer(facts, sideOf(by) ?? 'buyer', { at, amount });
    case 'acceptOffer':
    case 'divide':
      return paidOut(facts, amountForSeller(facts, sideOf(by)), at);
    case 'freeze':
      return { frozenAt: at };
    case 'unfreeze':
      return thawed(facts, at);
    case 'takeBack':
      return takenBack(facts, at, amount);
    case 'returnUnclaimed':
      return unclaimed(facts, amount);
    case 'assign':
      return {};
  }
}

/** This much of what is held goes to the freelancer, the rest back to the client. */
const paidOut = (facts: ModuleFacts, amount: number, at: string): Partial<ModuleFacts> => ({
  ...divided(facts, amount, at),
  amount: amount > 0 ? amount : undefined,
});
