import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

import { anEvent } from '#test/functions/an-event.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

/** A request, as far as its call does not say. */
export type Asked = NonNullable<Parameters<typeof anEvent>[0]>;

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** What a call answers, and what it took of the table. */
export async function measured(handler: unknown, asked: Asked) {
  const { result, ...consumed } = await measureTable(() =>
    (handler as Handler)(anEvent(asked), {} as Context),
  );
  return {
    status: result.statusCode,
    body: JSON.parse(result.body ?? '') as Record<string, string>,
    ...consumed,
  };
}
