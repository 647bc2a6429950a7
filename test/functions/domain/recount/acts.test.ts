import { expect, it } from 'vitest';

import type { AuditItem } from '#functions/domain/audit/audit.ts';
import { actOnWork } from '#functions/domain/operator/act-on-work.ts';
import { bookDifference } from '#functions/domain/operator/money/book-difference.ts';
import { deposit } from '#functions/domain/operator/money/correct.ts';
import { acts } from '#functions/domain/recount/records/acts.ts';
import { recount } from '#functions/domain/recount/recount.ts';
import type { Key } from '#functions/table/client.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import { aReleasedOrder } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';

useMoney();

/** What a recount says of acts. */
const found = async () =>
  (await recount()).find(({ name }) => name === acts.name)?.differences.map(({ what }) => what);

it('finds what an operator has booked and is written down nowhere, and what is written down and was not booked', async () => {
  const order = await aReleasedOrder();
  const kim = await anOperator();
  const { version: seen } = await order.card();
  await actOnWork(order.id, { do: 'refund', amount: 500, reason: 'It was late.' }, { ...kim, seen });
  await deposit({ to: 'bank', amount: 500, currency: 'usd', reference: 'one' }, kim);
  const [name, difference] = ['charge pi_1', { provider: 3, books: 0, currency: 'usd' }];
  const card = { case: 'difference', name, ...difference } as const;
  await put({ ...keys.openEntry(name), ...difference, card });
  await bookDifference(card, kim);
  await remove(keys.openEntry(name));
  expect(await found()).toEqual([]);

  const written = (await query<AuditItem>({ index: 'GSI1', where: { GSI1PK: lists.acts() }, limit: 100 }))
    .items;
  const ours = written.filter(({ card: { operator } }) => operator?.id === kim.operator.id);
  expect(ours).toHaveLength(3);
  const journals = await Promise.all(
    ours.map(async ({ card: { about, after } }) => {
      const id = (after as { journalId?: string }).journalId;
      const PK = booksOf(id ? { kind: 'act', id } : about);
      const { items } = await query<Key & { by?: string }>({ where: { PK }, limit: 100 });
      return items.find(
        ({ by, SK }) => SK.startsWith('JRN#') && (by === 'operator' || by === kim.operator.name),
      );
    }),
  );
  for (const item of [...ours, ...journals]) {
    if (!item) throw new Error('Something is missing.');
    await remove({ PK: item.PK, SK: item.SK });
    expect(await found()).toEqual([expect.stringContaining('acts that have booked something')]);
    await put(item);
  }
  expect(await found()).toEqual([]);
});
