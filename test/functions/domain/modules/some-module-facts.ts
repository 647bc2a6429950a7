import { noMoney } from '#shared/rules/held-money.ts';
import type { ModuleStage } from '#shared/rules/module.ts';
import { DAY } from '#shared/rules/protection.ts';
import type { ModuleFacts } from '#test/support/module-facts.ts';

/** When these modules are assigned. */
const START = Date.UTC(2026, 0, 1);
/** The time of a day after that, in milliseconds and as ISO. */
export const at = (days: number): number => START + days * DAY;
export const day = (days: number): string => new Date(at(days)).toISOString();

/** What is paid for these modules beforehand, and what is approved of it. */
export const FUNDED = 2000;
export const APPROVED = 1200;

/** The facts of a module for two days' work in this stage: handed in on day 1, and in its stage since day 2. */
export function unfundedIn(stage: ModuleStage, more: Partial<ModuleFacts> = {}): ModuleFacts {
  const status = stage === 'DISPUTED' || stage === 'ENDED' ? 'SUBMITTED' : stage;
  const isApproved = stage === 'OK' || stage === 'PAY' || stage === 'COMPLETED';
  const isPaid = stage === 'COMPLETED';
  return {
    ...noMoney,
    status,
    updateCount: 0,
    deadlineDays: 2,
    assignedAt: day(0),
    statusAt: status === 'WAITING' ? day(0) : day(2),
    ...(status === 'WAITING' ? {} : { submittedAt: day(1) }),
    ...(isApproved ? { amount: APPROVED } : {}),
    ...(isPaid ? { charged: APPROVED, paidAt: day(2), released: APPROVED } : {}),
    ...(stage === 'ENDED' ? { endedAt: day(2) } : {}),
    ...more,
  };
}

/** The facts of such a module that was funded on day 0. A dispute was opened by its client on day 2. */
export function fundedIn(stage: ModuleStage, more: Partial<ModuleFacts> = {}): ModuleFacts {
  const isOver = stage === 'COMPLETED' || stage === 'ENDED';
  const released = stage === 'COMPLETED' ? APPROVED : 0;
  return {
    ...unfundedIn(stage),
    paidAt: undefined,
    charged: FUNDED,
    fundedAt: day(0),
    held: isOver ? 0 : FUNDED,
    released,
    returning: isOver ? FUNDED - released : 0,
    ...(stage === 'DISPUTED' ? { dispute: { by: 'buyer', openedAt: day(2), buyer: 500 } } : {}),
    ...more,
  };
}
