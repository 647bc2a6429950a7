import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import { anEvent } from '#test/functions/an-event.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

/** The parts of a request that are not those of its call: parameters, query, body, cookies. */
export type RequestParts = NonNullable<Parameters<typeof anEvent>[0]>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The headers of a response, its cookies among them, by their names. */
const headersOf = ({ headers = {}, cookies = [] }: APIGatewayProxyStructuredResultV2) => ({
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  ...(cookies.length > 0 ? { 'set-cookie': cookies.join(', ') } : {}),
});

/** The response of a call, and what it consumed of the table. */
export async function measured(handler: unknown, parts: RequestParts) {
  const { result, ...consumed } = await measureTable(() =>
    (handler as Handler)(anEvent(parts), {} as Context),
  );
  return {
    status: result.statusCode ?? 200,
    body: JSON.parse(result.body ?? '') as Record<string, string>,
    headers: headersOf(result),
    ...consumed,
  };
}
