import {
  keyOf,
  operatorListing,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { transition } from '#functions/table/transition.ts';
import { ifAbsent, type Update } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import { movementMachine, type MovementAction, type MovementActor } from '#shared/rules/money/movement.ts';

import { intentOf } from './intent-of.ts';

/** How long the provider is certain to recognize an idempotency key, in milliseconds. */
const KEY_LIFETIME = 20 * 3_600_000;

/** A refusal of the provider: nothing was moved, and the same request would be refused again. */
export type Refusal = { refused: string };

/** What the provider makes of a movement. Its metadata names the movement and the attempt. */
type Made = { metadata: Record<string, string> };

/** How a kind of movement is asked for. */
type Request<M extends Made, R extends Refusal> = {
  /** What the provider has with this id. */
  find: (providerId: string) => Promise<M | null>;
  /** What was made for this movement or others of its work, to recognize an earlier request. */
  findEarlier: (intent: PaymentIntent) => Promise<M[]>;
  create: (attempt: number, intent: PaymentIntent) => Promise<M | R>;
};

/**
 * What the provider has made of the current attempt of a movement: what there is already, or something new, but never twice.
 * A refusal means that the next attempt is another request. Undefined if the movement is not ours to make.
 */
export async function askProvider<M extends Made, R extends Refusal>(
  found: MovementItem,
  request: Request<M, R>,
): Promise<M | R | undefined> {
  const { providerId, kind, id, movementId, type } = found;
  if (providerId) {
    const made = await request.find(providerId);
    if (!made) throw new Error(`The provider does not know this ${type}.`);
    return made;
  }
  const intent = await findOwnIntent(found);
  if (!intent) {
    log.error(`${type} refused`, { kind, id, movementId, refused: 'otherEnvironment' });
    await write(found, 'setAside', 'provider', {
      set: operatorListing(found, 'otherEnvironment'),
      remove: dueAttributes,
    });
    return undefined;
  }
  const earlier = await findMade(found, intent, request);
  const attempt = earlier ? attemptOf(earlier) : found.attempts + 1;
  // Attempts that a restored table does not know of are counted: what is recorded has to be of the current one.
  const sent = { attempts: attempt - 1, sentAt: ifAbsent(timestamp()) };
  const movement = await write(found, 'send', 'clock', { set: sent });
  const made = earlier ?? (await request.create(attempt, intent));
  if ('refused' in made) {
    const { refused } = made;
    log.error(`${type} refused`, { kind, id, movementId, refused });
    // The same key would only return the stored refusal: the next attempt needs another.
    await write(movement, 'retry', 'provider', {
      set: { refused },
      add: { attempts: 1 },
      remove: ['sentAt'],
    });
  }
  return made;
}

/** Writes what an action on a movement that was read changes. Throws if the movement has changed since. */
const write = (
  movement: MovementItem,
  action: MovementAction,
  by: MovementActor,
  change: Update,
): Promise<MovementItem> =>
  update<MovementItem>(keyOf(movement), {
    ...change,
    set: { ...transition(movementMachine, action, by, movement.state).set, ...change.set },
    when: unchanged(movement),
    fallback: () => {
      throw new Error('A movement has changed since it was read.');
    },
  });

/**
 * The intent whose money is moved. A restored table may have movements of the environment that it was copied from, whose
 * money is not ours to move: null for those.
 */
async function findOwnIntent(movement: MovementItem): Promise<PaymentIntent | null> {
  const intent = await findIntent(await intentOf(movement));
  return intent && isOurs(intent) ? intent : null;
}

const attemptOf = ({ metadata }: Made): number => Number(metadata['attempt']);

/**
 * What was made of a movement whose idempotency key the provider may have forgotten. A restored table does not say
 * whether it was sent, nor in how many attempts: the first one from the current attempt on counts.
 */
async function findMade<M extends Made>(
  { movementId, attempts, requestedAt }: MovementItem,
  intent: PaymentIntent,
  { findEarlier }: Pick<Request<M, Refusal>, 'findEarlier'>,
): Promise<M | undefined> {
  if (now() - Date.parse(requestedAt) <= KEY_LIFETIME) return undefined;
  return (await findEarlier(intent))
    .filter((each) => each.metadata['movement'] === movementId && attemptOf(each) > attempts)
    .toSorted((one, other) => attemptOf(one) - attemptOf(other))[0];
}
