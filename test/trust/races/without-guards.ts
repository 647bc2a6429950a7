import { pretendTransactions } from '#infra/local/database/database-conflicts.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

import { race, type Outcome, type Task } from './at-once.ts';

/** One write of the SDK's, alone or in a transaction. */
type Write = {
  UpdateExpression?: string;
  ConditionExpression?: string;
  ReturnValuesOnConditionCheckFailure?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** Takes the condition from a write, with the names and values that only that has, which the database refuses. */
function unguard(write: Write): void {
  const { UpdateExpression: rest = '' } = write;
  const parts = new Set(rest.match(/[#:]\w+/g));
  delete write.ConditionExpression;
  delete write.ReturnValuesOnConditionCheckFailure;
  for (const placeholders of ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const) {
    const all = write[placeholders];
    for (const name of Object.keys(all ?? {})) if (!parts.has(name)) delete all?.[name];
    if (all && Object.keys(all).length === 0) delete write[placeholders];
  }
}

function unguardAll(input: Write & { TransactItems?: Record<string, Write>[] }): void {
  input.TransactItems &&= input.TransactItems.filter((item) => !item['ConditionCheck']);
  const parts = input.TransactItems?.flatMap((item) => Object.values(item));
  for (const write of parts ?? [input]) unguard(write);
}

const writes = new Set(['TransactWriteCommand', 'UpdateCommand']);

/**
 * The negative control of a race: runs the same code as if its writes had no conditions. Each task begins when the one
 * before it is about to write or has ended, so that all have read what none has changed yet; then they write in this order.
 */
export async function withoutGuards<T>(tasks: Task<T>[]): Promise<Outcome<T>> {
  const all = tasks.map(() => ({
    arrived: Promise.withResolvers<void>(),
    written: Promise.withResolvers<void>(),
  }));
  let count = 0;
  // One that is repeated would write after the next one.
  const pretend = pretendTransactions(() => false);
  const restore = interceptTable(async ({ constructor, input }, send) => {
    if (!writes.has(constructor.name)) return send();
    unguardAll(input);
    const mine = all[count];
    const before = all[count - 1];
    count += 1;
    mine?.arrived.resolve();
    if (mine) await all.at(-1)?.arrived.promise;
    await before?.written.promise;
    return send().finally(() => mine?.written.resolve());
  });
  try {
    return await race(
      tasks.map((task, index) => async () => {
        await all[index - 1]?.arrived.promise;
        return task().finally(() => all[index]?.arrived.resolve());
      }),
    );
  } finally {
    pretend();
    restore();
  }
}
