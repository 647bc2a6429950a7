import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import { onConsumed } from '#functions/data/table.ts';
import { anEvent } from '#test/functions/an-event.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** What a call answers, and what the table was asked for it: the round trips in order, and their units together. */
export async function measured(handler: unknown, parts: Parameters<typeof anEvent>[0]) {
  const operations: string[] = [];
  let units = 0;
  onConsumed(({ operation, capacity }) => {
    operations.push(operation);
    units += capacity.reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
  });
  const result = await (handler as Handler)(anEvent(parts), {} as Context);
  onConsumed(null);
  const body = JSON.parse(result.body ?? '') as Record<string, string>;
  return { status: result.statusCode, body, operations: operations.join(' '), units };
}
