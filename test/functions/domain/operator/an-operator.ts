import type { AuditItem } from '#functions/domain/audit/audit.ts';
import { grantOperator } from '#functions/domain/operator/grants.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { claimPayout } from '#functions/domain/operator/money/claim-payout.ts';
import { confirmByHand } from '#functions/domain/operator/money/confirm-by-hand.ts';
import { lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';

/** An operator, who acts for a reason. */
export async function anOperator(reason = 'The buyer has asked.'): Promise<Acting> {
  const { id } = await aBuyer();
  const { username: name } = await grantOperator(id, { reason: 'Runs the market.', by: 'ops' });
  return { operator: { id, name }, ranBy: 'ops', reason };
}

/** Claims and pays what waits to be paid by hand, as another operator each time. */
export async function payByHand(payout: Parameters<typeof confirmByHand>[0]): Promise<void> {
  const acting = await anOperator();
  await claimPayout(payout, acting);
  await confirmByHand(payout, 'SEPA 4711', acting);
}

/** What is written down about a thing, by its id, oldest first. */
export const actsAbout = async (id: string) =>
  (await query<AuditItem>({ index: 'GSI1', where: { GSI1PK: lists.acts() }, limit: 1000 })).items
    .map(({ card }) => card)
    .filter(({ about }) => about.id === id);
