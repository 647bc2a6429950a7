import { expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { totalsNow } from '#functions/domain/recount/provider/closed-days.ts';
import { positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { handler } from '#functions/jobs/statement.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { approve } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';

useMoney();
const readStatement = asJob('statement', handler);
const position = async () => positionOf((await recountAll()).totals);

it('sums up all books by the days that are over and what came later, as a recount does', async () => {
  const sale = await aChargedOrder({ isCompleted: true });
  await approve({ id: sale.id, userId: sale.buyer.id });
  await sale.send();
  await readStatement();
  advance(7 * DAY);
  sale.provider.doDue();
  const { id: disputeId } = sale.provider.dispute(sale.intentId, 'product_not_received');
  await syncDispute(disputeId, works);
  const held = await aChargedOrder({}, 'pm_card_visa', { provider: sale.provider });
  const dispute = sale.provider.dispute(held.intentId, 'product_not_received', 500);
  await syncDispute(dispute.id, works);
  sale.provider.endDispute(disputeId, 'lost');
  await syncDispute(disputeId, works);
  const both = async () => {
    const { hasJournal: _, ...totals } = await totalsNow();
    return [positionOf(totals), await position()].map((each) => ({ ...each, until: '' }));
  };
  // A seller owes what a bank has taken.
  const lines = [
    { account: accounts.seller('somebody'), amount: 300 },
    { account: accounts.losses, amount: -300 },
  ];
  const journal = { kind: 'chargebackLost', currency: 'usd', lines, at: timestamp(), by: 'bank' } as const;
  await transact([book('LEDGER#order#somebody', journal)]);
  await put({ ...keys.sellerBalance('somebody'), balance: -300 });
  for (const days of [0, 2, 1]) {
    advance(days * DAY);
    await readStatement();
    const [summed, counted] = await both();
    expect(summed).toEqual(counted);
  }
  expect((await both())[0]).toMatchObject({ frozen: 500 });
  expect(
    (await query({ where: { PK: keys.statement().PK, SK: beginsWith('DAY#') }, limit: 100 })).items.length,
  ).toBeGreaterThan(8);
  sale.provider.endDispute(dispute.id, 'won');
  await syncDispute(dispute.id, works);
  await readStatement();
  expect(
    (await query({ where: { PK: keys.statement().PK, SK: beginsWith('WATCH#order') }, limit: 100 })).items,
  ).toEqual([]);
});
