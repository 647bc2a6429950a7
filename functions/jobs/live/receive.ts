import { answerFrame } from '#functions/domain/live/answer-frame.ts';
import { answerSocket, type SocketAnswer, type SocketEvent } from '#functions/http/socket.ts';

/** Takes what a browser says over its socket. */
export const handler = ({ requestContext, body = '' }: SocketEvent): Promise<SocketAnswer> =>
  answerSocket(() => answerFrame(requestContext.connectionId, body));
