import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

import { handlerLoader } from '#infra/local/server/handlers.ts';
import type { NamedCall } from '#shared/api/index.ts';

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

const load = handlerLoader();

/** The Lambda handler of this call, which has the rights of its function and no others. */
export const handlerOf = ({ file }: Pick<NamedCall, 'file'>): Promise<Handler> => load<Handler>(file);
