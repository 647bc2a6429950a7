import * as commonLimits from '#shared/limits/common.ts';

/** Why a message was not sent: no response, or the server refused it, with the server's message. */
export type Problem = 'unreachable' | { refusal: string };

/** A message of the user that the server has not confirmed yet. */
export type UnsentMessage = {
  /** The Idempotency-Key of every attempt, so that retries do not create the message twice. */
  key: string;
  conversationId: string;
  desc: string;
  /** The keys of uploaded files. */
  files?: string[];
  createdAt: string;
  /** Absent while the message is waiting or being sent. */
  problem?: Problem;
};

/** Finds the next message to send. */
export const nextToSend = (outbox: UnsentMessage[]) => outbox.find(({ problem }) => !problem);

/** After an attempt without a response: marks every waiting message, because a later one must not overtake it. */
export const markUnreachable = (outbox: UnsentMessage[]): UnsentMessage[] =>
  outbox.map((each) => (each.problem ? each : { ...each, problem: 'unreachable' }));

/** After the server refused a message: marks only this one. */
export const markRefused = (outbox: UnsentMessage[], key: string, refusal: string): UnsentMessage[] =>
  outbox.map((each) => (each.key === key ? { ...each, problem: { refusal } } : each));

const withoutProblem = ({ key, conversationId, desc, files, createdAt }: UnsentMessage): UnsentMessage => ({
  key,
  conversationId,
  desc,
  ...(files ? { files } : {}),
  createdAt,
});

/** When the network is back: queues unreachable messages again, unless their idempotency keys may have expired. */
export const retryUnreachable = (outbox: UnsentMessage[], now: number): UnsentMessage[] =>
  outbox.map((each) =>
    each.problem === 'unreachable' && now - Date.parse(each.createdAt) < commonLimits.idempotency.lifetime
      ? withoutProblem(each)
      : each,
  );

/** When the user retries a message: queues it and all unreachable ones, so that their order is kept. */
export const retryMessage = (outbox: UnsentMessage[], key: string): UnsentMessage[] =>
  outbox.map((each) => (each.key === key || each.problem === 'unreachable' ? withoutProblem(each) : each));
