import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

import type { NamedCall } from '#shared/api/index.ts';

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

/** The Lambda handler of this call. */
export async function handlerOf({ file }: Pick<NamedCall, 'file'>): Promise<Handler> {
  const { href } = new URL(`../../functions/${file}.ts`, import.meta.url);
  const { handler } = (await import(href)) as { handler: Handler };
  return handler;
}
