import { openConnection } from '#functions/domain/live/connections.ts';
import { admitSocket, answerSocket, type SocketAnswer, type SocketEvent } from '#functions/http/socket.ts';

/** Opens a socket of a signed-in browser, or refuses it. */
export const handler = (event: SocketEvent): Promise<SocketAnswer> =>
  answerSocket(async () => openConnection(event.requestContext.connectionId, await admitSocket(event)));
