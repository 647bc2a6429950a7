import { conflict } from '#functions/lib/errors.ts';
import { refusals } from '#shared/refusals.ts';

import { act, requireAllowed } from './act.ts';
import type { ModuleStory } from './record.ts';

/** Who gives up which module, the version of it that they have seen, and why. */
export type Cancellation = {
  id: string;
  userId: string;
  seen?: number | undefined;
  reason?: string | undefined;
};

/**
 * Ends a module for which money is held: as its client once it is late, as its freelancer until its work is approved. What is
 * held goes back. Ending it again changes nothing.
 */
export const cancel = (
  { id, userId, seen, reason }: Cancellation,
  found?: ModuleStory,
): Promise<ModuleStory> =>
  act({ id, userId }, found, ({ module }, by) => {
    if (module.endedAt) return undefined;
    const action = by === 'client' ? 'cancel' : 'quit';
    requireAllowed(module, action, by);
    if (seen !== undefined && seen !== module.version) throw conflict(refusals.modules.changed);
    return { action, by, note: reason };
  });
