import type { Refusal } from '#shared/refusal.ts';
import type { ModuleAction, ModuleActor, ModuleStage } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';

import { named, type NamedReminder } from './named.ts';
import type { NamedVerb } from './phases.ts';
import { rulesOf, type View } from './view.ts';

/** The reason of a refusal in a stage that is no status, or else this one. */
const orElse =
  (reason: (stage: string) => Refusal) =>
  (stage: string): Refusal => {
    if (stage === 'DISPUTED') return moduleTexts.disputed;
    return stage === 'ENDED' ? moduleTexts.ended : reason(stage);
  };
const changed = orElse((status) => moduleTexts.changedTo({ status }));
const notNow = (reason: Refusal) =>
  orElse((stage) => (stage === 'COMPLETED' ? moduleTexts.alreadyPaid : reason));

/** The same stage, whether money is held beforehand or not. */
const either = <Stage>(stage: Stage) => ({ unpaid: stage, paid: stage });

/**
 * The names of a module (product.md#modules). Without money beforehand it is paid once it is confirmed; with it, the
 * confirmation completes it. Paying is the client's step, but only the payment provider's confirmation completes it.
 */
export const moduleView: View<NamedVerb, NamedReminder, ModuleAction, ModuleStage, ModuleActor> = {
  name: 'Module',
  course: named,
  actions: {
    place: 'assign',
    edit: 'edit',
    pay: 'fund',
    deliver: 'submit',
    approve: 'approve',
    revise: 'requestRework',
    confirm: 'confirm',
    refuse: 'refuse',
    settle: 'pay',
    cancel: 'cancel',
    decline: 'quit',
    expire: 'lapse',
    dispute: 'dispute',
    offer: 'offer',
    acceptOffer: 'acceptOffer',
    divide: 'divide',
    freeze: 'freeze',
    unfreeze: 'unfreeze',
    takeBack: 'takeBack',
    returnUnclaimed: 'returnUnclaimed',
    decide: 'decide',
    refund: 'refund',
    reopen: 'reopen',
  },
  people: { buyer: 'client', seller: 'freelancer', clock: 'clock', bank: 'bank', operator: 'operator' },
  stages: {
    WORK: either('WAITING'),
    REVIEW: either('SUBMITTED'),
    AGREE: either('OK'),
    OWED: { unpaid: 'PAY' },
    REVISION: either('REWORK'),
    DISPUTED: { paid: 'DISPUTED' },
    DONE: either('COMPLETED'),
    ENDED: either('ENDED'),
  },
  refusals: {
    edit: changed,
    submit: changed,
    approve: changed,
    requestRework: changed,
    confirm: changed,
    refuse: changed,
    pay: notNow(moduleTexts.notToPay),
    fund: notNow(moduleTexts.notToFund),
    cancel: notNow(moduleTexts.notToCancel),
    quit: notNow(moduleTexts.notToQuit),
    refund: notNow(moduleTexts.notToRefund),
    dispute: (stage) =>
      stage === 'DISPUTED' ? moduleTexts.alreadyDisputed : notNow(moduleTexts.notToDispute)(stage),
    offer: () => moduleTexts.notDisputed,
    acceptOffer: () => moduleTexts.notDisputed,
    decide: () => moduleTexts.notDisputed,
    reopen: () => operatorTexts.nothingReleased,
  },
  frozen: moduleTexts.frozen,
};

/** The rules of modules. */
export const moduleRules = rulesOf(moduleView);
