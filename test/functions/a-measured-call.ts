import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import { anEvent } from '#test/functions/an-event.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

/** The parts of a request that are not those of its call: parameters, query, body, cookies. */
export type RequestParts = NonNullable<Parameters<typeof anEvent>[0]>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The response of a call, and what it consumed of the table. */
export async function measured(handler: unknown, parts: RequestParts) {
  const { result, ...consumed } = await measureTable(() =>
    (handler as Handler)(anEvent(parts), {} as Context),
  );
  return {
    status: result.statusCode,
    body: JSON.parse(result.body ?? '') as Record<string, string>,
    ...consumed,
  };
}
