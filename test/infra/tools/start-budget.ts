import { kindOf, type FunctionKind } from '#infra/functions/kind.ts';
import { calls } from '#shared/api/index.ts';

/** The most kB that a function of each kind may load at its start: a little above what it loads now. */
const budgets = { table: 306, files: 438, payments: 581 };
/**
 * What an order or a module adds: who may do what in which stage, when what is due by itself and who is reminded of it, the
 * books of the money that is held, and what is shown of finished work.
 * Even a read needs the first two, because it shows them as they are by now. At the import this costs a read about 1 ms of
 * processor time, and a decision 5.
 */
const ofHeldMoney: Readonly<Record<string, number>> = {
  orders: 39,
  // The kind of work is loaded once it is known.
  disputes: 8,
  modules: 38,
  portfolio: 19,
};
/** What changing an account and signing in add: its sessions and browsers, its names, and the links in mails; and portfolios. */
const ofAccounts: Readonly<Record<string, number>> = { auth: 11, users: 7 };
/**
 * What single functions add. Who closes an account is asked what is still open, in the stages of orders and modules; an order that
 * ends unpaid has its payment closed; a file that is delivered is stored first.
 */
const ofFunctions: Readonly<Record<string, number>> = {
  'users-close': 26,
  'orders-cancel': 3,
  'orders-decline': 3,
  'orders-upload-work': 3,
};

/** The kind of a function, and the bytes that it may load at its start. */
export function startBudget(functionName: string): { kind: FunctionKind; bytes: number } {
  const kind = kindOf(functionName);
  const call = calls.find((each) => each.functionName === functionName);
  const ofOrders = (call && ofHeldMoney[call.area]) ?? 0;
  const more = ofOrders + ((call && ofAccounts[call.area]) ?? 0) + (ofFunctions[functionName] ?? 0);
  return { kind, bytes: (budgets[kind] + more) * 1000 };
}
