import { limits } from '#shared/limits.ts';

/** Why a message did not go: nobody answered, which may heal by itself, or the server's own words. */
export type Problem = 'unreachable' | { refusal: string };

/** A message that was written and that the server has not confirmed yet. */
export type Unsent = {
  /** The Idempotency-Key of every attempt: however often it is sent, it is one message. */
  key: string;
  conversationId: string;
  desc: string;
  createdAt: string;
  /** Absent while it waits for its turn or is on its way. */
  problem?: Problem;
};

/** The first one whose turn it is. */
export const nextOf = (outbox: Unsent[]) => outbox.find(({ problem }) => !problem);

/** What waits for its turn did not get through, and the rest of it will not either: each waits to be tried again. */
export const stranded = (outbox: Unsent[]): Unsent[] =>
  outbox.map((each) => (each.problem ? each : { ...each, problem: 'unreachable' }));

/** One of them was refused; the others are none the worse for it. */
export const refused = (outbox: Unsent[], key: string, refusal: string): Unsent[] =>
  outbox.map((each) => (each.key === key ? { ...each, problem: { refusal } } : each));

const again = ({ key, conversationId, desc, createdAt }: Unsent): Unsent => ({
  key,
  conversationId,
  desc,
  createdAt,
});

/** The network is back: everything that nobody answered goes again, but for what is too old for its key to hold. */
export const revived = (outbox: Unsent[], now: number): Unsent[] =>
  outbox.map((each) =>
    each.problem === 'unreachable' && now - Date.parse(each.createdAt) < limits.idempotency.lifetime
      ? again(each)
      : each,
  );

/** Its writer asks for one again; what got stuck before and after it goes along, so that the order stays. */
export const retried = (outbox: Unsent[], key: string): Unsent[] =>
  outbox.map((each) => (each.key === key || each.problem === 'unreachable' ? again(each) : each));
