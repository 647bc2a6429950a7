import { beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#functions/domain/accounts/record.ts';
import type { AuditItem } from '#functions/domain/audit/audit.ts';
import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { actOnWork } from '#functions/domain/operator/act-on-work.ts';
import { grantOperator, revokeOperator } from '#functions/domain/operator/grants.ts';
import { linesOf } from '#functions/domain/receipts/lines.ts';
import { lists } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as workTexts from '#shared/texts/work.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import { aReleasedOrder, COMMISSION, NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { openDispute } from '#test/functions/domain/steps.ts';

useMoney();

const reason = 'The files do not open.';
const ordered = { reason: 'She runs the market.', by: 'ops' };
let operator: ActingOperator;

beforeEach(async () => {
  const { id } = await aBuyer();
  const { username }: User = await grantOperator(id, ordered);
  operator = { id, name: username };
});

async function aDispute() {
  const order = await aReleasedOrder();
  await openDispute({ id: order.id, userId: order.buyer.id }, { amount: 0, reason });
  const { version } = await order.card();
  return { ...order, seen: version };
}

const actsAbout = async (id: string) =>
  (await query<AuditItem>({ index: 'GSI1', where: { GSI1PK: lists.acts() }, limit: 100 })).items.filter(
    ({ card }) => card.about.id === id,
  );

describe('what an operator does to work', () => {
  it('is done and written down in one transaction', async () => {
    const { id, seen, ...order } = await aDispute();
    await actOnWork(id, { do: 'decide', amount: 500, reason }, { operator, ranBy: 'ops', seen });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 500 });
    const [{ card } = { card: {} }, ...more] = await actsAbout(id);
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      act: 'work.decide',
      about: { kind: 'order', id },
      operator,
      ranBy: 'ops',
      reason,
      before: { version: seen, phase: 'DISPUTED', held: PRICE },
      after: { version: seen + 1, phase: 'DONE', held: 0, released: 500, returning: PRICE - 500 },
    });
    expect(await order.allMistakes()).toEqual([]);
  });

  it.each([
    ['without a reason', { reason: ' ' }, {}, 'Every act needs a reason.'],
    ['having seen another version', {}, { seen: 1 }, orderTexts.changed.message],
    ['with more than is held', { amount: PRICE + 1 }, {}, orderTexts.aboveHeld.message],
  ])('is refused %s, and nothing is written', async (_, act, acting, message) => {
    const { id, seen, ...order } = await aDispute();
    const before = await order.card();
    const doing = actOnWork(
      id,
      { do: 'decide', amount: 500, reason, ...act },
      { operator, ranBy: 'ops', seen, ...acting },
    );
    await expect(doing).rejects.toThrow(message);
    expect(await order.card()).toEqual(before);
    expect(await actsAbout(id)).toEqual([]);
  });

  it('gives back from what is the marketplace’s once the seller has the money, up to what was paid', async () => {
    const order = await aReleasedOrder();
    const { id } = order;
    const give = async (amount: number, isGoodwill = true) => {
      const { version: seen } = await order.card();
      const act = { do: 'refund', amount, isGoodwill, reason } as const;
      await actOnWork(id, act, { operator, ranBy: 'ops', seen });
    };
    await expect(give(500)).rejects.toThrow(operatorTexts.notPaidOut.message);
    await order.clear();
    await expect(give(PRICE + 1)).rejects.toThrow(operatorTexts.aboveCharged.message);
    await give(500);
    await order.send();
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: PRICE, returned: 500 });
    expect(await order.sums()).toEqual({ onItsWay: NET });
    expect(await order.accounts()).toMatchObject({ losses: 500, commission: -COMMISSION });
    expect(await order.allMistakes()).toEqual([]);
    expect(await actsAbout(id)).toMatchObject([{ card: { act: 'work.goodwill', reason } }]);
    const books = await readBooks('order', id);
    const [charge] = books.journals;
    const totalOf = (side: 'buyer' | 'seller') => charge && linesOf(books, charge, side).total;
    expect([totalOf('buyer'), totalOf('seller')]).toEqual([(PRICE - 500) / 100, NET / 100]);
    await expect(give(PRICE - 499)).rejects.toThrow(operatorTexts.aboveCharged.message);
    // No more goes back than was paid, whoever gives it.
    await expect(give(PRICE - 499, false)).rejects.toThrow(workTexts.aboveReleased.message);
    await give(PRICE - 500, false);
    await order.send();
    expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is refused to a party, and to somebody who is no operator any more', async () => {
    const { id, seen, buyer, ...order } = await aDispute();
    const before = await order.card();
    const decide = (as: ActingOperator) =>
      actOnWork(id, { do: 'decide', amount: 500, reason }, { operator: as, ranBy: 'ops', seen });
    await expect(decide({ ...operator, id: buyer.id })).rejects.toThrow('is a party');
    await revokeOperator(operator.id, ordered);
    await expect(decide(operator)).rejects.toThrow('is no operator');
    expect(await order.card()).toEqual(before);
    expect(await actsAbout(id)).toEqual([]);
  });

  it('is refused where it is decided already, and where there is no such work', async () => {
    const { id, seen } = await aDispute();
    const decide = (of: string, version: number) =>
      actOnWork(of, { do: 'decide', amount: 500, reason }, { operator, ranBy: 'ops', seen: version });
    await decide(id, seen);
    await expect(decide(id, seen + 1)).rejects.toMatchObject({ status: 409 });
    await expect(decide('nothing', 1)).rejects.toMatchObject({ status: 404 });
    expect(await actsAbout(id)).toHaveLength(1);
  });

  it('is done once if it is asked twice at once', async () => {
    const { id, seen, ...order } = await aDispute();
    const both = await Promise.allSettled(
      [500, 700].map((amount) =>
        actOnWork(id, { do: 'decide', amount, reason }, { operator, ranBy: 'ops', seen }),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await actsAbout(id)).toHaveLength(1);
    expect(await order.allMistakes()).toEqual([]);
  });
});
