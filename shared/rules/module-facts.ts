import type { Phase } from '#shared/work/phases.ts';
import { dueAt, type Payment, type Progress } from '#shared/work/progress.ts';

import { moneyOf, type HeldMoney, type Side } from './held-money.ts';
import type { ModuleActor, ModuleStage, ModuleStatus } from './module.ts';

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

const phaseIn = {
  WAITING: 'WORK',
  SUBMITTED: 'REVIEW',
  OK: 'AGREE',
  PAY: 'OWED',
  REWORK: 'REVISION',
  COMPLETED: 'DONE',
  DISPUTED: 'DISPUTED',
  ENDED: 'ENDED',
} as const satisfies Record<ModuleStage, Phase>;

const statusIn: Record<Exclude<Phase, 'DISPUTED' | 'ENDED'>, ModuleStatus> = {
  WORK: 'WAITING',
  REVIEW: 'SUBMITTED',
  AGREE: 'OK',
  OWED: 'PAY',
  REVISION: 'REWORK',
  DONE: 'COMPLETED',
};

/** How far a module has come, by its record. */
export function progressOf(module: ModuleFacts): Progress {
  return {
    phase: phaseIn[stageOf(module)],
    was: phaseIn[module.status],
    times: { made: module.assignedAt, phase: module.statusAt, delivered: module.submittedAt },
    terms: { days: module.deadlineDays, revisions: null, total: null },
    revisionsUsed: 0,
    edits: module.updateCount,
    lowerApprovals: module.lowerApprovals ?? 0,
    agreed: module.amount,
    payments: paymentsOf(module),
    money: moneyOf(module),
  };
}

function paymentsOf({ fundedAt, paidAt, charged = 0 }: ModuleFacts): Payment[] {
  if (fundedAt) return [{ at: fundedAt, amount: charged, as: 'hold' }];
  return paidAt ? [{ at: paidAt, amount: charged, as: 'settle' }] : [];
}

/** What the record of a module says when it has come so far; its status besides, while it has one. */
export function factsOf({ phase, times, payments, money, ...progress }: Progress): Partial<ModuleFacts> {
  const [payment] = payments;
  return {
    ...money,
    ...(phase === 'DISPUTED' || phase === 'ENDED' ? {} : { status: statusIn[phase] }),
    statusAt: times.phase,
    endedAt: phase === 'ENDED' ? times.phase : undefined,
    submittedAt: times.delivered,
    updateCount: progress.edits,
    lowerApprovals: progress.lowerApprovals || undefined,
    amount: progress.agreed,
    charged: payment?.amount,
    fundedAt: payment?.as === 'hold' ? payment.at : undefined,
    paidAt: payment?.as === 'settle' ? payment.at : undefined,
  };
}

/** When the work of a module is due, in milliseconds. */
export const moduleDeadline = (module: ModuleFacts): number => dueAt(progressOf(module));

/** The side of the money on which a party of a module is. */
export const sideOf = (actor: ModuleActor): Side | undefined => {
  if (actor === 'client') return 'buyer';
  return actor === 'freelancer' ? 'seller' : undefined;
};
