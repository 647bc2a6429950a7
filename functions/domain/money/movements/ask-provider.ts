import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { transition } from '#functions/table/transition.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { update } from '#functions/table/write.ts';
import { movementMachine } from '#shared/rules/movement.ts';

import { intentOf } from './intent-of.ts';
import { keyOf, listed, unchanged, type MovementItem } from './movement.ts';

/** How long the provider certainly knows a request again that was sent with the same key, in milliseconds. */
const KEY_LIFETIME = 20 * 3_600_000;

/** A refusal of the provider: nothing was moved, and the same request would be refused again. */
export type Refusal = { refused: string };

/** What the provider makes of a movement. Its metadata says of which, and of which attempt. */
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
  const movement = await markSent(found);
  const intent = await findOwnIntent(movement);
  if (!intent) {
    log.error(`${type} refused`, { kind, id, movementId, refused: 'foreign' });
    await setAside(movement);
    return undefined;
  }
  const made =
    (await findMade(movement, intent, request)) ?? (await request.create(movement.attempts + 1, intent));
  if ('refused' in made) {
    log.error(`${type} refused`, { kind, id, movementId, refused: made.refused });
    await tryAnew(movement, made.refused);
  }
  return made;
}

/** Notes that the current attempt is sent, and since when. */
async function markSent(movement: MovementItem): Promise<MovementItem> {
  return update<MovementItem>(keyOf(movement), {
    set: {
      ...transition(movementMachine, 'send', 'clock', movement.state).set,
      sentAt: ifAbsent(timestamp()),
    },
    when: unchanged(movement),
    refused: () => {
      throw new Error('A movement has changed since it was read.');
    },
  });
}

/**
 * The intent whose money is moved. A restored table may have movements of the environment that it was copied from, whose
 * money is not ours to move: null for those.
 */
async function findOwnIntent(movement: MovementItem): Promise<PaymentIntent | null> {
  const intent = await findIntent(await intentOf(movement));
  return intent && isOurs(intent) ? intent : null;
}

/** What was made of the current attempt when it was sent so long ago that the provider may have forgotten its key. */
async function findMade<M extends Made>(
  { movementId, attempts, sentAt = '' }: MovementItem,
  intent: PaymentIntent,
  { findEarlier }: Pick<Request<M, Refusal>, 'findEarlier'>,
): Promise<M | undefined> {
  if (now() - Date.parse(sentAt) <= KEY_LIFETIME) return undefined;
  const attempt = String(attempts + 1);
  return (await findEarlier(intent)).find(
    ({ metadata }) => metadata['movement'] === movementId && metadata['attempt'] === attempt,
  );
}

/** After a refusal, the same request would be refused again unseen: the next one has another key. */
async function tryAnew(movement: MovementItem, refused: string): Promise<void> {
  await update<MovementItem>(keyOf(movement), {
    set: { ...transition(movementMachine, 'retry', 'provider', movement.state).set, refused },
    add: { attempts: 1 },
    remove: ['sentAt'],
    when: unchanged(movement),
    refused: (current) => current ?? movement,
  });
}

async function setAside(movement: MovementItem): Promise<void> {
  await update<MovementItem>(keyOf(movement), {
    set: {
      ...transition(movementMachine, 'setAside', 'provider', movement.state).set,
      ...listed(movement, 'foreign'),
    },
    remove: dueAttributes,
    when: unchanged(movement),
    refused: (current) => current ?? movement,
  });
}
