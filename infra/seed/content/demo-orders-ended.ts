import type { Purchase } from './types.ts';

/** Orders of the two demo accounts, maya who buys and kofi.dev who sells, that have ended, in every way they can. */
export const endedDemoOrders: Purchase[] = [
  // Finished: approved by the buyer or, a week after the delivery, by the clock; by a file, then by a link.
  {
    gig: 'business-cards',
    buyer: 'maya',
    ordered: 30,
    paid: 30,
    requirements: 'For the shop: name, address, opening hours, and the cat somewhere.',
    delivered: { by: 'file', day: 28, note: 'Both sides at 300 dpi. The cat is on the back.' },
    steps: [{ action: 'approve', day: 27 }],
  },
  {
    gig: 'speed-audit',
    buyer: 'oliver_grant',
    ordered: 44,
    paid: 43,
    requirements: 'The page with the size guide makes laptops hot. We would like to know why.',
    delivered: {
      by: 'file',
      day: 41,
      note: 'The report as a picture you can pin to the wall. The culprit is the 3D wheel.',
    },
    steps: [{ action: 'approve', day: 40 }],
  },
  {
    gig: 'lofi-track',
    buyer: 'maya',
    ordered: 52,
    paid: 40,
    requirements: 'Two minutes for the shop, between kettle and rain.',
    delivered: { by: 'link', day: 46 },
  },
  {
    gig: 'small-fix',
    buyer: 'maya',
    ordered: 14,
    paid: 14,
    requirements: 'The basket forgets the second item when you press back.',
    delivered: { by: 'link', day: 13 },
  },

  // Finished, after the seller has given a part back; and as a dispute has ended.
  {
    gig: 'speed-audit',
    buyer: 'maya',
    ordered: 20,
    paid: 20,
    requirements: 'The same for the newsletter: it takes a whole kettle to load.',
    delivered: { by: 'link', day: 15 },
    steps: [
      { action: 'refund', day: 14, amount: 50 },
      { action: 'approve', day: 13 },
    ],
  },
  {
    gig: 'landing-page',
    buyer: 'maya',
    ordered: 70,
    paid: 70,
    requirements: 'A page for the autumn blends, with a quiz that finds the right one.',
    delivered: { by: 'link', day: 64 },
    steps: [
      {
        action: 'dispute',
        by: 'buyer',
        day: 62,
        amount: 90,
        reason: 'The quiz recommends Earl Grey, whatever I answer.',
      },
      {
        action: 'offer',
        by: 'seller',
        day: 60,
        amount: 180,
        reason: 'The page is what you asked for. The quiz I would have mended on request.',
      },
      { action: 'acceptOffer', by: 'buyer', day: 56 },
    ],
  },

  // Cancelled, as both have agreed, and paid back.
  {
    gig: 'speed-audit',
    buyer: 'maya',
    ordered: 12,
    paid: 12,
    requirements: 'The wholesale pages. My brother says they are slow, and he is never wrong.',
    steps: [
      { action: 'cancel', day: 11, reason: 'It was my brother’s telephone.' },
      { action: 'agreeToCancel', day: 10, reason: 'Gladly. Greetings to your brother.' },
    ],
  },

  // Gigs that have left the market since; their orders live on.
  {
    gig: 'portrait-series',
    buyer: 'maya',
    ordered: 48,
    paid: 48,
    requirements: 'Four people and a cat. Photos are in the shared folder.',
    delivered: { by: 'file', day: 44, note: 'Five portraits. The cat sat still the longest.' },
  },
  {
    gig: 'wordpress-rescue',
    buyer: 'fatima.z',
    ordered: 34,
    paid: 33,
    requirements: 'Since the update nobody can log in, not even me.',
    delivered: { by: 'link', day: 32 },
  },

  // Never delivered: cancelled by the clock, and paid back.
  {
    gig: 'wordpress-rescue',
    buyer: 'maya',
    ordered: 40,
    paid: 40,
    requirements: 'The shop’s old blog shows Bulgarian advertisements. I would like it back.',
  },
];
