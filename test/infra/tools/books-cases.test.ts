import { expect, it, vi } from 'vitest';

import { report } from '#functions/domain/conversations/report.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { retryMovement } from '#functions/domain/operator/money/retry.ts';
import { openCases } from '#functions/table/cases.ts';
import { cases } from '#infra/tools/books/cases.ts';
import { aConversation } from '#test/functions/domain/a-conversation.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { aReleasedOrder } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';

useMoney();

async function printedCases(): Promise<string[]> {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await cases.run([], { 'from-market': false, 'to-bank': false, 'for-sellers': false, yes: false });
  spy.mockRestore();
  return lines;
}

/** The line below the case of this movement: what closes it. */
async function waysOutOf(movementId: string): Promise<string | undefined> {
  const lines = await printedCases();
  return lines[lines.findIndex((line) => line.includes(movementId)) + 1]?.trim();
}

const MEND = 'mend its cause, and the next try takes it off';

it('the list of cases names for what is stuck only what can be done about it', async () => {
  const transferred = await aReleasedOrder();
  transferred.provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 10 });
  await transferred.clear();
  for (let day = 0; day < 8; day += 1) await transferred.clear(1);
  const [transfer] = await transferred.movements('transfer');
  const id = transfer?.movementId ?? '';
  expect(await waysOutOf(id)).toBe(`${MEND} · retry ${id} · resolve ${id} REFERENCE · write-off ${id}`);

  // What is asked for again leaves the list, and is on it again when that fails, too.
  if (transfer) await retryMovement(keyOf(transfer), await anOperator());
  expect(await openCases()).toEqual([]);
  await transferred.clear(1);
  expect(await waysOutOf(id)).toContain(`retry ${id}`);

  const charged = await aChargedOrder({});
  const [fee] = await charged.movements('fee');
  charged.provider.faults.failNext('server-error', {
    resource: 'payment_intent',
    operation: 'retrieve',
    times: 100,
  });
  for (let day = 0; day < 9; day += 1) {
    await charged.send();
    advance(DAY);
  }
  // It is due again.
  expect(await waysOutOf(fee?.movementId ?? '')).toBe(MEND);
  await charged.send();
  expect(await waysOutOf(fee?.movementId ?? '')).toBe(`${MEND} · retry ${fee?.movementId}`);
});

it('the list of cases shows what somebody has written as one line that passes for no other', async () => {
  const { id, buyer } = await aConversation();
  const reason = 'spam\n    refund re_1 of 480.00 USD has come to nothing\u202E\u2028\u0085';
  await report(id, buyer, reason);
  const lines = await printedCases();
  const line = lines.filter((each) => each.includes('spam'));
  expect(line).toHaveLength(1);
  expect(line[0]).toMatch(/: "spam\\n {4}refund [^"]*\\u\{202e\}\\u\{2028\}\\u\{85\}"$/);
});
