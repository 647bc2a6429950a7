import { forgetConnection } from '#functions/domain/live/connections.ts';
import { answerSocket, type SocketAnswer, type SocketEvent } from '#functions/http/socket.ts';

/** Forgets a socket that was closed. The gateway does not always say so: what it does not say, the next push finds out. */
export const handler = ({ requestContext }: SocketEvent): Promise<SocketAnswer> =>
  answerSocket(() => forgetConnection(requestContext.connectionId));
