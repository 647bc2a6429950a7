import type { Purchase } from './types.ts';

/** Orders of the two demo accounts, maya who buys and kofi.dev who sells, in every state an order can be in. */
export const demoOrders: Purchase[] = [
  // Fresh: ordered, and not a word yet about what is wanted.
  { gig: 'speed-audit', buyer: 'maya', ordered: 1 },
  { gig: 'marketing-site', buyer: 'hannah_weiss', ordered: 1 },

  // The seller knows what is wanted; nobody has paid.
  {
    gig: 'landing-page',
    buyer: 'maya',
    ordered: 2,
    requirements:
      'A page for our tea of the month. The Figma file is linked in my profile. It should load fast on old phones, and please no pop-ups.',
  },
  {
    gig: 'concept-art',
    buyer: 'maya',
    ordered: 3,
    requirements: 'Six scenes of a tea harvest at dawn, for our winter catalogue.',
  },
  {
    gig: 'marketing-site',
    buyer: 'lucas_moreau',
    ordered: 2,
    requirements: 'One site for both podcasts, with a player on every episode page. Dark, but not black.',
  },

  // Paid, and the money is held until the work is there.
  {
    gig: 'brand-identity',
    buyer: 'maya',
    ordered: 4,
    paid: 4,
    requirements:
      'We open a second shop next year and the logo still has my old phone number in it. Time for a real one.',
  },
  {
    gig: 'landing-page',
    buyer: 'leila_haddad',
    ordered: 2,
    paid: 1,
    requirements: 'A page for my new book, with a reading sample and the dates of my tour.',
  },

  // Delivered, and waiting to be paid.
  {
    gig: 'explainer-narration',
    buyer: 'maya',
    ordered: 6,
    requirements:
      'Ninety seconds about how we choose our teas. Friendly, no rush. Script in the attachment of my last mail.',
    delivered: { by: 'link', day: 4 },
  },
  {
    gig: 'speed-audit',
    buyer: 'grace_lim',
    ordered: 6,
    requirements: 'The menu pages are slow on phones. Tell me what to remove.',
    delivered: {
      by: 'file',
      day: 3,
      note: 'The report, with figures before and after. The big one was the photo of the dim sum.',
    },
  },

  // Paid, delivered, done: by a file, then by a link.
  {
    gig: 'business-cards',
    buyer: 'maya',
    ordered: 30,
    paid: 30,
    requirements: 'For the shop: name, address, opening hours, and the cat somewhere.',
    delivered: { by: 'file', day: 28, note: 'Both sides at 300 dpi. The cat is on the back.' },
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
];
