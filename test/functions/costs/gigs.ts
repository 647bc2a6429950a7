import { anonymous, cost, counted, fourBands, unlike, type Cost, notified } from './cost.ts';

const gig = counted(cost(2, 1, 151));
const review = notified(
  counted(
    unlike(
      [2, 2, 12],
      'only who has a finished order of which something is kept may review: it is read, and required in the transaction to be the same, by each kilobyte of it',
      [3, 4, 16],
    ),
  ),
);

/** What the calls of gigs and their reviews may cost. */
export const gigs: Record<string, Cost> = {
  'gigs.list': anonymous(cost(1, 4, 0)),
  'gigs.list best selling': anonymous(cost(1, 4, 0)),
  'gigs.list a category': anonymous(cost(1, 2.5, 0)),
  'gigs.list a price in one band': anonymous(cost(1, 3.5, 0)),
  'gigs.list a price in four bands': anonymous(fourBands),
  'gigs.list a word': anonymous(
    unlike(
      [1, 3, 0],
      'its cards are found by its first three letters, so that they are found while it is typed, and more are read',
      [1, 3.5, 0],
    ),
  ),
  'gigs.list a beginning': anonymous(
    unlike([1, 3, 0], 'its cards carry the short description and the delivery time as well', [1, 3.5, 0]),
  ),
  'gigs.list three words': anonymous(cost(1, 3.5, 0)),
  'gigs.list a word nobody uses': anonymous(cost(1, 0.5, 0)),
  'gigs.list nothing that could be': anonymous(cost(0, 0, 0)),
  'gigs.list an unknown category': anonymous(cost(0, 0, 0)),
  'gigs.ofUser': anonymous(
    unlike([1, 1, 0], 'read strongly, because sellers look here for what they have just changed', [1, 3, 0]),
  ),
  'gigs.single': anonymous(cost(1, 0.5, 0)),
  'gigs.create': gig,
  'gigs.delete': cost(2, 2, 152),
  'reviews.ofGig': anonymous(
    unlike([1, 2, 0], 'read strongly, so that a review is there as soon as it was sent', [1, 3, 0]),
  ),
  'reviews.ofUser': anonymous(unlike([1, 2, 0], 'whether they sell is read beside both sides', [1, 2.5, 0])),
  'reviews.create': review,
};
