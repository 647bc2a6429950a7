import { kindOf, type FunctionKind } from '#infra/functions/kind.ts';
import { calls } from '#shared/api/index.ts';

/** The most kB that a function of each kind may load at its start: a little above what it loads now. */
const budgets = { table: 300, files: 430, payments: 551 };
/**
 * What an order or a module adds: who may do what in which stage, when what is due by itself and who is reminded of it, and the books of the money that is held.
 * Even a read needs the first two, because it shows them as they are by now. At the import this costs a read about 1 ms of
 * processor time, and a decision 5.
 */
const ofHeldMoney: Readonly<Record<string, number>> = { orders: 28, disputes: 34, modules: 30 };

/** The kind of a function, whether it is about orders or modules, and the bytes that it may load at its start. */
export function startBudget(functionName: string): {
  kind: FunctionKind;
  isOfOrders: boolean;
  bytes: number;
} {
  const kind = kindOf(functionName);
  const call = calls.find((each) => each.functionName === functionName);
  const more = (call && ofHeldMoney[call.area]) ?? 0;
  return { kind, isOfOrders: more > 0, bytes: (budgets[kind] + more) * 1000 };
}
