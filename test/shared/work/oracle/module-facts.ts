import type { ModuleActor, ModuleStage, ModuleStatus } from '#shared/rules/module.ts';
import { DAY } from '#shared/rules/protection.ts';

import { ceilingAfter, type HeldMoney, type Side } from './held-money.ts';

/** What decides what may happen to a module, and when. Amounts in minor units, times ISO. */
export type ModuleFacts = HeldMoney & {
  status: ModuleStatus;
  updateCount: number;
  deadlineDays: number;
  /** When it was assigned, from which its deadline counts, and since when it is where it is. */
  assignedAt: string;
  statusAt: string;
  /** When the latest work was handed in. */
  submittedAt?: string | undefined;
  /** The approved amount; of a module that is over, what its freelancer was paid. */
  amount?: number | undefined;
  /** What its client has paid: beforehand, which is held, or when it was confirmed. */
  charged?: number | undefined;
  fundedAt?: string | undefined;
  paidAt?: string | undefined;
  /** How often less than what is held was approved. */
  lowerApprovals?: number | undefined;
  /** When it ended without being completed. */
  endedAt?: string | undefined;
};

/** Where a module is. Its dispute is over once it is. */
export function stageOf({
  status,
  endedAt,
  dispute,
}: Pick<ModuleFacts, 'status' | 'endedAt' | 'dispute'>): ModuleStage {
  if (endedAt) return 'ENDED';
  return dispute && status !== 'COMPLETED' ? 'DISPUTED' : status;
}

/** When the work of a module is due, in milliseconds. */
export const moduleDeadline = ({
  assignedAt,
  deadlineDays,
}: Pick<ModuleFacts, 'assignedAt' | 'deadlineDays'>): number => Date.parse(assignedAt) + deadlineDays * DAY;

/** The latest that money of this module is held, in milliseconds; never if it is not funded. */
export const moduleCeiling = (facts: Pick<ModuleFacts, 'fundedAt' | 'freezes'>): number =>
  ceilingAfter(facts, facts.fundedAt);

/** The side of the money on which a party of a module is. */
export const sideOf = (actor: ModuleActor): Side | undefined => {
  if (actor === 'client') return 'buyer';
  return actor === 'freelancer' ? 'seller' : undefined;
};
