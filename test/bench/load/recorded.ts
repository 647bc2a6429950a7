import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import { interceptTable } from '#test/support/table/intercept-table.ts';

/** A request to the table, recorded for repetition. */
export type TableRequest = { Command: new (input: object) => object; input: object };

/** Requests to the table: those of a round in parallel, the rounds in sequence. */
export type Rounds = TableRequest[][];

/** Records the requests to the table in this process while some work is done. */
export async function recordRequests(work: () => Promise<void>): Promise<Rounds> {
  const rounds: Rounds = [];
  let pending = 0;
  const stop = interceptTable(async (request, send) => {
    if (pending === 0) rounds.push([]);
    pending += 1;
    const Command = request.constructor as unknown as TableRequest['Command'];
    rounds.at(-1)?.push({ Command, input: structuredClone(request.input) });
    try {
      return await send();
    } finally {
      pending -= 1;
    }
  });
  try {
    await work();
    return rounds;
  } finally {
    stop();
  }
}

/** Repeats recorded requests in the same rounds. */
export async function repeatRequests(client: DynamoDBDocumentClient, rounds: Rounds): Promise<void> {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  for (const round of rounds) await Promise.all(round.map(({ Command, input }) => send(new Command(input))));
}
