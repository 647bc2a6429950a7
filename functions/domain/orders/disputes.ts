import type { Subject } from '#functions/domain/disputes/subject.ts';
import { refusals } from '#shared/refusals.ts';

import { requireAllowed } from './decide.ts';
import { findStory, orderNotFound } from './read.ts';
import { roleIn, toClock, upToDate, type OrderStory } from './record.ts';
import { takeStep } from './step.ts';

/** Orders, as something that there can be a dispute about. */
export const orderDisputes: Subject<OrderStory> = {
  find: findStory,
  requireSide(story, userId) {
    const side = story && roleIn(story.order.card, userId);
    if (!story || !side) throw orderNotFound();
    return { story, side };
  },
  requireAllowed(story, action, decider) {
    const role = roleIn(story.order.card, decider.userId);
    if (!role) throw orderNotFound();
    requireAllowed(story, action, role, decider);
  },
  async take(story, side, act) {
    const { steps, ...after } = takeStep(story, { ...act, by: side });
    return { after, steps };
  },
  tell(stored) {
    const { order, events } = upToDate(stored);
    const { id, version, stage } = order.card;
    return {
      about: { id, orderId: id, moduleId: null, version, clock: toClock(order.card) },
      isOpen: stage === 'DISPUTED',
      money: order.card,
      events: events.map(({ by, ...event }) => ({
        ...event,
        by: by === 'buyer' || by === 'seller' ? by : 'other',
      })),
    };
  },
  notFound: orderNotFound,
  aboveHeld: refusals.orders.aboveHeld,
};
