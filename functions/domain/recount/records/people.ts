import { findClosing } from '#functions/domain/closing/record.ts';
import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { Following } from '#functions/domain/people/follow-shown.ts';
import type { Check } from '#functions/domain/recount/check.ts';
import { keys } from '#functions/table/keys.ts';
import { batchesOf } from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';

/**
 * Checks that every change of a public profile has reached its copies. An update in progress advances between two
 * checks.
 */
export const shown: Check = {
  name: 'names and pictures of people',
  recordOf: (item) => keys.shown.match(item)?.userId,
  isCounted: (item) => keys.shown.is(item),
  async mistakesIn(id) {
    const item = await findItem<Following>(keys.shown(id));
    if (!item || item.hasFollowed) return [];
    const what = `version ${item.ver} is copied up to ${item.from ?? 'nothing'}`;
    return [{ what, unfollowed: keys.shown(id) }];
  },
};

/** Checks that the gigs of an account that is being closed are off the market, and back on it where the account was kept. */
export const closings: Check = {
  name: 'gigs of closing accounts',
  recordOf: (item) => keys.closing.match(item)?.userId,
  isCounted: (item) => keys.closing.is(item),
  async mistakesIn(id) {
    const state = (await findClosing(id))?.state;
    if (state !== 'closing' && state !== 'kept') return [];
    let wrong = 0;
    for await (const page of batchesOf(gigIdsOf(id))) {
      const gigs = await Promise.all(page.map((gigId) => findGig(gigId)));
      wrong += gigs.filter((gig) => gig && (state === 'closing' ? !gig.deletedAt : gig.isClosing)).length;
    }
    if (wrong === 0) return [];
    return [{ what: `${state}, but for ${wrong} gigs`, unfollowed: keys.closing(id) }];
  },
};
