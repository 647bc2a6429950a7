import type { Purchase } from './types.ts';

/**
 * Orders of the two demo accounts, maya who buys and kofi.dev who sells, in every stage before the end of an order. Their
 * clocks have more than a day left, because a sample is used for a day.
 */
export const openDemoOrders: Purchase[] = [
  // Fresh: ordered, and not a word yet about what is wanted.
  { gig: 'speed-audit', buyer: 'maya', ordered: 1 },

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

  // Paid, in time: the money is held, and the seller works.
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

  // Paid, and late: its buyer can cancel alone.
  {
    gig: 'landing-page',
    buyer: 'maya',
    ordered: 9,
    paid: 9,
    requirements: 'A page for the tasting evenings, with a calendar and the number of free seats.',
  },

  // Paid, and its buyer has asked to cancel.
  {
    gig: 'app-for-phones',
    buyer: 'maya',
    ordered: 5,
    paid: 5,
    requirements: 'Stamp cards for regulars, and a timer that knows how long each tea steeps.',
    steps: [
      {
        action: 'cancel',
        day: 0.2,
        reason: 'The second shop eats the budget. Sorry! Could we take this up again in spring?',
      },
    ],
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

  // Paid and delivered, and the buyer looks at the work.
  {
    gig: 'speed-audit',
    buyer: 'maya',
    ordered: 6,
    paid: 6,
    requirements: 'The shop needs nine seconds on my mother’s phone. She has told all her friends.',
    delivered: { by: 'file', day: 3, note: 'Nine seconds is now two. The report says what is left to do.' },
  },

  // The buyer wants it changed.
  {
    gig: 'marketing-site',
    buyer: 'maya',
    ordered: 14,
    paid: 14,
    requirements: 'A site for the second shop: where it is, when it opens, and what is poured there.',
    delivered: { by: 'link', day: 5 },
    steps: [
      {
        action: 'requestRevision',
        day: 2,
        message: 'Lovely. The opening hours still say Sunday, and the map shows the first shop.',
      },
    ],
  },

  // They do not agree: one amount, then both.
  {
    gig: 'landing-page',
    buyer: 'maya',
    ordered: 8,
    paid: 8,
    requirements: 'A page for gift boxes, with a form that sends the order to the shop’s mail.',
    delivered: { by: 'link', day: 5 },
    steps: [
      {
        action: 'dispute',
        by: 'buyer',
        day: 1,
        amount: 120,
        reason: 'The page is there, but the form sends nothing, and that was half of the work.',
      },
    ],
  },
  {
    gig: 'marketing-site',
    buyer: 'maya',
    ordered: 19,
    paid: 19,
    requirements: 'A small site for wholesale: a price list with a login, in English and French.',
    delivered: { by: 'link', day: 12 },
    steps: [
      {
        action: 'dispute',
        by: 'buyer',
        day: 8,
        amount: 400,
        reason: 'There is no French, and everybody can see the prices.',
      },
      {
        action: 'offer',
        by: 'seller',
        day: 6,
        amount: 800,
        reason: 'The login works since Tuesday. The French texts never reached me.',
      },
    ],
  },
];
