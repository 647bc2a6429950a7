import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { interceptTable } from '#test/support/intercept-table.ts';

/** A request to the table, so that it can be made again. */
export type Sent = { Command: new (input: object) => object; input: object };

/** What some work asked of the table: side by side within a round, and one round after the other. */
export type Rounds = Sent[][];

/** Notes what is asked of the table in this process while some work is done. */
export async function recorded(work: () => Promise<void>): Promise<Rounds> {
  const rounds: Rounds = [];
  let underWay = 0;
  const stop = interceptTable(async (request, send) => {
    if (underWay === 0) rounds.push([]);
    underWay += 1;
    const Command = request.constructor as unknown as Sent['Command'];
    rounds.at(-1)?.push({ Command, input: structuredClone(request.input) });
    try {
      return await send();
    } finally {
      underWay -= 1;
    }
  });
  try {
    await work();
    return rounds;
  } finally {
    stop();
  }
}

/** Makes the same requests again, in the same rounds. */
export async function repeated(client: DynamoDBDocumentClient, rounds: Rounds): Promise<void> {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  for (const round of rounds) await Promise.all(round.map(({ Command, input }) => send(new Command(input))));
}
