import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

import { env } from '#functions/lib/env.ts';

/** Milliseconds. A browser that does not take what it is sent holds nobody up. */
const REQUEST_TIMEOUT = 3_000;
/** A person's browsers, or all that are connected, are told at the same time. */
const SOCKETS = 200;

let clients: { endpoints: string; all: ApiGatewayManagementApiClient[] } | undefined;

/** A client for each stage of the gateway: while its name is exchanged there are two, and a connection belongs to one. */
function gateways(): ApiGatewayManagementApiClient[] {
  const endpoints = env('LIVE_ENDPOINT');
  if (clients?.endpoints !== endpoints) clients = { endpoints, all: endpoints.split(',').map(connect) };
  return clients.all;
}

const connect = (endpoint: string) =>
  new ApiGatewayManagementApiClient({
    endpoint,
    maxAttempts: 3,
    requestHandler: {
      requestTimeout: REQUEST_TIMEOUT,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });

/** Sends a request to the gateway that has the connection; false if none has it any more. */
async function toItsGateway(send: (gateway: ApiGatewayManagementApiClient) => Promise<unknown>) {
  for (const gateway of gateways()) {
    try {
      await send(gateway);
      return true;
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
    }
  }
  return false;
}

/** Sends text to a connected browser; false if it is gone. */
export const post = (ConnectionId: string, text: string): Promise<boolean> =>
  toItsGateway((gateway) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: text })));

/** Closes a connection, if it is still open. */
export async function close(ConnectionId: string): Promise<void> {
  await toItsGateway((gateway) => gateway.send(new DeleteConnectionCommand({ ConnectionId })));
}
