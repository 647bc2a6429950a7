import * as orderTexts from '#shared/texts/orders.ts';

import { now } from './clock.ts';
import { formatCountdown } from './moment.ts';

/** 'in 3 days', or 'Deadline passed'. */
export const dueIn = (deadline: string, at = now()): string =>
  Date.parse(deadline) > at ? formatCountdown(deadline, at) : orderTexts.deadlinePassed;
