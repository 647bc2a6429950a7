import { findClosing } from '#functions/domain/closing/record.ts';
import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { Following } from '#functions/domain/people/follow-shown.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { idIn, isA, type Check, type Item } from './check.ts';

const isShown = (item: Item) => isA(item, 'PERSON', 'SHOWN');
const isClosing = (item: Item) => isA(item, 'PERSON', 'CLOSING');

/** Checks that every change of what is shown of somebody has reached its copies. One that still does gets on between two looks. */
export const shown: Check = {
  name: 'names and pictures of people',
  recordOf: (item) => (isShown(item) ? idIn(item, 'PERSON') : undefined),
  isCounted: isShown,
  async mistakesIn(id) {
    const item = await findItem<Following>(keys.shown(id));
    if (!item || item.isFollowed) return [];
    const what = `version ${item.ver} is copied up to ${item.from ?? 'nothing'}`;
    return [{ what, unfollowed: keys.shown(id) }];
  },
};

/** Checks that the gigs of an account that is being closed are off the market, and back on it where the account was kept. */
export const closings: Check = {
  name: 'gigs of closing accounts',
  recordOf: (item) => (isClosing(item) ? idIn(item, 'PERSON') : undefined),
  isCounted: isClosing,
  async mistakesIn(id) {
    const state = (await findClosing(id))?.state;
    if (state !== 'closing' && state !== 'kept') return [];
    const gigs = await Promise.all((await gigIdsOf(id)).map((gigId) => findGig(gigId)));
    const wrong = gigs.filter((gig) => gig && (state === 'closing' ? !gig.deletedAt : gig.isClosing));
    if (wrong.length === 0) return [];
    return [{ what: `${state}, but for ${wrong.length} gigs`, unfollowed: keys.closing(id) }];
  },
};
