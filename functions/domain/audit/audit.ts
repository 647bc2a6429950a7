import { timestamp } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';
import * as textLimits from '#shared/limits/text.ts';

import type { ActingOperator } from './operator.ts';

/** The names of the acts that are recorded. A new act is added here. */
export type ActName =
  | `operator.${'grant' | 'revoke'}`
  | `work.${'decide' | 'refund' | 'reopen' | 'goodwill'}`
  | `payout.${'claim' | 'unclaim' | 'pay'}`
  | 'checkout.open'
  | `payouts.${'hold' | 'release'}`
  | `payment.${'giveBack' | 'dismiss'}`
  | `movement.${'resolve' | 'retry' | 'writeOff'}`
  | 'debt.writeOff'
  | `books.${'draw' | 'correct' | 'deposit' | 'difference'}`
  | 'refund.take'
  | `dispute.${'give' | 'keep'}`
  | 'case.close';

/** An act of an operator, or about one. */
export type Act = {
  act: ActName;
  /** What it is about: a word of the API for its kind, and its id. */
  about: { kind: string; id: string };
  /** In whose name it was done; null where nobody needs to be an operator for it. */
  operator: ActingOperator | null;
  /** Who ran the command, as AWS or the machine knows them. */
  ranBy: string;
  reason: string;
  /** What the act has changed, as it was and as it is since. */
  before: object | null;
  after: object | null;
};

/** An act as it is stored, for good. All of them are listed by their ids, which tell the time. */
export type AuditItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  card: Act & { id: string; at: string };
};

/** The reason without the space around it. 400 if there is none, or if it is too long. */
export function requireReason(given: string | undefined): string {
  const reason = given?.trim() ?? '';
  if (!reason) throw invalid('Every act needs a reason.');
  if (reason.length > textLimits.reason)
    throw invalid(`A reason has at most ${textLimits.reason} characters.`);
  return reason;
}

/** Step: records an act. Make it in the transaction of the act itself, so that no act goes unrecorded. */
export function recordAct({ reason, ...act }: Act): Step {
  const id = newId();
  const item: AuditItem = {
    ...keys.act(act.about, id),
    GSI1PK: lists.acts(),
    GSI1SK: id,
    card: { ...act, reason: requireReason(reason), id, at: timestamp() },
  };
  return create(item);
}
