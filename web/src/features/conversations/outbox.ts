import { limits } from '#shared/limits.ts';

/** Why a message was not sent: nobody answered, which may pass, or the server refused it and said why. */
export type Problem = 'unreachable' | { refusal: string };

/** A message that was written and that the server has not confirmed yet. */
export type Unsent = {
  /** The Idempotency-Key of every attempt: however often it is sent, it is one message. */
  key: string;
  conversationId: string;
  desc: string;
  createdAt: string;
  /** Absent while it is waiting or being sent. */
  problem?: Problem;
};

/** The next message to send. */
export const nextToSend = (outbox: Unsent[]) => outbox.find(({ problem }) => !problem);

/** After an attempt without an answer: every waiting message needs a retry, so that their order is kept. */
export const markUnreachable = (outbox: Unsent[]): Unsent[] =>
  outbox.map((each) => (each.problem ? each : { ...each, problem: 'unreachable' }));

/** After the server refused one message: the others are still waiting. */
export const markRefused = (outbox: Unsent[], key: string, refusal: string): Unsent[] =>
  outbox.map((each) => (each.key === key ? { ...each, problem: { refusal } } : each));

const waiting = ({ key, conversationId, desc, createdAt }: Unsent): Unsent => ({
  key,
  conversationId,
  desc,
  createdAt,
});

/** When the network is back: unreachable messages are sent again, unless the server may have forgotten their keys. */
export const retryUnreachable = (outbox: Unsent[], now: number): Unsent[] =>
  outbox.map((each) =>
    each.problem === 'unreachable' && now - Date.parse(each.createdAt) < limits.idempotency.lifetime
      ? waiting(each)
      : each,
  );

/** When the writer retries one message: the unreachable ones are sent with it, so that their order is kept. */
export const retryMessage = (outbox: Unsent[], key: string): Unsent[] =>
  outbox.map((each) => (each.key === key || each.problem === 'unreachable' ? waiting(each) : each));
